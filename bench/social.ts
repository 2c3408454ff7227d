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

type RequestSpec = { method: 'GET' | 'POST'; path: string; body?: object }
/** Data from the first page of a guest's messages: a member who wrote to them, and the cursors of the next pages. */
type RequestData = { eventId: number; otherId: string; olderReceived: string | null; olderSent: string | null }

const getRequest = (path: string): RequestSpec => ({ method: 'GET', path })
const postRequest = (path: string, body: object = {}): RequestSpec => ({ method: 'POST', path, body })
/** Returns a request for an older page, or undefined if there is none. */
const olderPageRequest = (cursor: string | null) =>
  cursor === null ? undefined : postRequest('/api/messaging/mymessages', { cursor })

const requestsByName: Record<string, (data: RequestData) => RequestSpec | undefined> = {
  'inbox and sent': () => postRequest('/api/messaging/mymessages'),
  'inbox, second page': ({ olderReceived }) => olderPageRequest(olderReceived),
  'sent, second page': ({ olderSent }) => olderPageRequest(olderSent),
  exchange: ({ otherId }) => getRequest(`/api/messaging/with/${otherId}`),
  recipients: () => getRequest('/api/messaging/recipients'),
  news: () => getRequest('/api/news'),
  home: () => getRequest('/api/myhome'),
  matches: () => postRequest('/api/mymatches'),
  likes: () => postRequest('/api/mylikes'),
  attendees: ({ eventId }) => postRequest(`/api/event?id=${eventId}`, { attendees: true }),
  profile: ({ otherId }) => postRequest(`/api/getuserprofile/${otherId}`),
}

/**
 * Times members' requests about each other, alternating between 100,000 members and 1,000. Each member has the same amount of
 * data in both.
 */
export async function measureSocial(stack: AsyncDisposableStack): Promise<string[]> {
  let seconds = 0
  const large = await grownWorld(stack, LARGE, (made, ms) => {
    seconds += ms / 1_000
    console.info(`  ${made.padEnd(12)} ${(ms / 1_000).toFixed(1).padStart(6)} s`)
  })
  console.info(`  ${thousands(LARGE)} members and their activity were created in ${seconds.toFixed(0)} s`)
  const small = await grownWorld(stack, SMALL)
  const rows = [['', 'attended', 'ratio', `with ${thousands(LARGE)}`, `with ${thousands(SMALL)}`, 'members']]
  const missed =
    seconds <= SECONDS_TO_SEED ? [] : [`seeding took ${seconds.toFixed(0)} s, the limit is ${SECONDS_TO_SEED}`]
  for (const attendance of attendances) {
    const [many, few] = [await guestClients(stack, large, attendance), await guestClients(stack, small, attendance)]
    for (const [name, requestFor] of Object.entries(requestsByName)) {
      const [a, b] = [await many(requestFor), await few(requestFor)]
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
async function guestClients(stack: AsyncDisposableStack, { port, guests }: GrownWorld, attendance: Attendance) {
  const { ask: send, close } = httpClient(port, 1)
  stack.defer(async () => close())
  const sendAs = async (authorization: string, { method, path, body }: RequestSpec) => {
    const answer = await send(method, path, body, { authorization })
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.toString()}`)
    return answer.body.toString()
  }
  const guestsWithMessages: { guest: Guest; requestData: RequestData }[] = []
  for (const guest of guests[attendance]) {
    const first = await sendAs(await guest.authorization(), postRequest('/api/messaging/mymessages'))
    const { to_messages, to_cursor, from_cursor } = Messages.parse(JSON.parse(first))
    const otherId = to_messages.find(({ can_write }) => can_write)?.from_user.id
    const { eventId } = guest
    if (otherId)
      guestsWithMessages.push({
        guest,
        requestData: { eventId, otherId, olderReceived: to_cursor, olderSent: from_cursor },
      })
  }
  return async (makeRequest: (data: RequestData) => RequestSpec | undefined) => {
    // An access token is valid for a quarter of an hour, so new ones are created each time.
    const requests = guestsWithMessages.map(async ({ guest, requestData }) => {
      const request = makeRequest(requestData)
      return request ? [{ request, authorization: await guest.authorization() }] : []
    })
    const clients = (await Promise.all(requests)).flat()
    let turn = 0
    const sendNext = async () => {
      const { request, authorization } = clients[turn++ % clients.length] ?? {}
      if (request && authorization) await sendAs(authorization, request)
    }
    return { clients: clients.length, ask: sendNext }
  }
}
