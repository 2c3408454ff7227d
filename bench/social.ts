import { z } from 'zod'
import { median, printTable, thousands } from './required-figures.ts'
import { grownWorld, attendances, type GrownWorld, type Guest, type Attendance } from './grown-world.ts'
import { httpClient } from './http-client.ts'
import { timeAlternately } from './time-alternately.ts'

const SMALL = 1_000
const LARGE = 100_000
const ROUNDS = 300
const WARM_UP_ROUNDS = 50
const MAX_RATIO = 1.5
const SECONDS_TO_SEED = 300

type Question = { method: 'GET' | 'POST'; path: string; body?: object }
/** Data from the first page of a guest's messages: a member who wrote to them, and the cursors of the next pages. */
type Known = { eventId: number; otherId: string; olderReceived: string | null; olderSent: string | null }

const read = (path: string): Question => ({ method: 'GET', path })
const ask = (path: string, body: object = {}): Question => ({ method: 'POST', path, body })
/** Returns a request for an older page, or undefined if there is none. */
const older = (cursor: string | null) => (cursor === null ? undefined : ask('/api/messaging/mymessages', { cursor }))

const questions: Record<string, (known: Known) => Question | undefined> = {
  'inbox and sent': () => ask('/api/messaging/mymessages'),
  'inbox, second page': ({ olderReceived }) => older(olderReceived),
  'sent, second page': ({ olderSent }) => older(olderSent),
  exchange: ({ otherId }) => read(`/api/messaging/with/${otherId}`),
  recipients: () => read('/api/messaging/recipients'),
  news: () => read('/api/news'),
  matches: () => ask('/api/mymatches'),
  likes: () => ask('/api/mylikes'),
  attendees: ({ eventId }) => ask(`/api/event?id=${eventId}`, { attendees: true }),
  profile: ({ otherId }) => ask(`/api/getuserprofile/${otherId}`),
}

/**
 * Times members' requests about each other, alternating between 100,000 members and 1,000. Each member has the same amount of
 * data in both.
 */
export async function measureSocial(own: AsyncDisposableStack): Promise<string[]> {
  let seconds = 0
  const large = await grownWorld(own, LARGE, (made, ms) => {
    seconds += ms / 1_000
    console.info(`  ${made.padEnd(12)} ${(ms / 1_000).toFixed(1).padStart(6)} s`)
  })
  console.info(`  ${thousands(LARGE)} members and their activity were created in ${seconds.toFixed(0)} s`)
  const small = await grownWorld(own, SMALL)
  const rows = [['', 'attended', 'ratio', `with ${thousands(LARGE)}`, `with ${thousands(SMALL)}`, 'members']]
  const missed =
    seconds <= SECONDS_TO_SEED ? [] : [`seeding took ${seconds.toFixed(0)} s, the limit is ${SECONDS_TO_SEED}`]
  for (const attendance of attendances) {
    const [many, few] = [await guestClients(own, large, attendance), await guestClients(own, small, attendance)]
    for (const [name, question] of Object.entries(questions)) {
      const [a, b] = [await many(question), await few(question)]
      if (a.clients === 0 || b.clients === 0) continue
      const times = await timeAlternately(a.ask, b.ask, ROUNDS, WARM_UP_ROUNDS)
      const [slow, quick] = [median(times.a), median(times.b)]
      const ratio = (slow / quick).toFixed(2)
      rows.push([
        name,
        attendance,
        ratio,
        `${slow.toFixed(2)} ms`,
        `${quick.toFixed(2)} ms`,
        `${a.clients}, ${b.clients}`,
      ])
      if (!(slow / quick <= MAX_RATIO))
        missed.push(
          `${name} for members who attended ${attendance} takes ${ratio} times as long, the limit is ${MAX_RATIO}`,
        )
    }
  }
  printTable(rows)
  return missed
}

const Messages = z.object({
  to_messages: z.array(z.object({ from_user: z.object({ id: z.string() }), can_write: z.boolean() })),
  to_cursor: z.string().nullable(),
  from_cursor: z.string().nullable(),
})

/** For each request, returns the members to whom it applies and a function that sends it for each in turn. */
async function guestClients(own: AsyncDisposableStack, { port, guests }: GrownWorld, attendance: Attendance) {
  const { ask: send, close } = httpClient(port, 1)
  own.defer(async () => close())
  const askAs = async (authorization: string, { method, path, body }: Question) => {
    const answer = await send(method, path, body, { authorization })
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.toString()}`)
    return answer.body.toString()
  }
  const known: { guest: Guest; knows: Known }[] = []
  for (const guest of guests[attendance]) {
    const first = await askAs(await guest.authorization(), ask('/api/messaging/mymessages'))
    const { to_messages, to_cursor, from_cursor } = Messages.parse(JSON.parse(first))
    const otherId = to_messages.find(({ can_write }) => can_write)?.from_user.id
    const { eventId } = guest
    if (otherId) known.push({ guest, knows: { eventId, otherId, olderReceived: to_cursor, olderSent: from_cursor } })
  }
  return async (questionOf: (known: Known) => Question | undefined) => {
    // An access token is valid for a quarter of an hour, so new ones are created each time.
    const requests = known.map(async ({ guest, knows }) => {
      const question = questionOf(knows)
      return question ? [{ question, authorization: await guest.authorization() }] : []
    })
    const clients = (await Promise.all(requests)).flat()
    let turn = 0
    const sendNext = async () => {
      const { question, authorization } = clients[turn++ % clients.length] ?? {}
      if (question && authorization) await askAs(authorization, question)
    }
    return { clients: clients.length, ask: sendNext }
  }
}
