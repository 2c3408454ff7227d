import { Client } from 'pg'
import type { EventView, getEventAsMember, listEventsAsMember, listOwnEvents } from '#browsing/contract.ts'
import { demoPeople } from '#demo/people.ts'
import type { sendLikes } from '#matching/contract.ts'
import type { sendMessage } from '#messaging/contract.ts'
import { ApiError } from '#platform/web/api.ts'
import { freePort } from './free-port.ts'
import { demoPassword, tom } from './people.ts'
import { book } from './booking-api.ts'
import { agreeAs } from './matching-api.ts'
import { asPerson } from './site-api.ts'
import { runDemo } from './run-demo.ts'
import { test as base } from './site-test.ts'
import { worstLines, worstNames, worstTexts } from './worst-texts.ts'

export { expect } from './site-test.ts'

type Hostile = {
  url: string
  /** A past event where Tom met all of `women`. He has not sent his likes yet. */
  past: EventView
  /** Women whom Tom met at that event. All of them have been renamed. */
  women: { id: string; email: string }[]
  stop: () => Promise<void>
}

/** Starts a separate site where every name and text is likely to break a page, including the owner's texts. */
export const test = base.extend<{ hostile: Hostile }>({
  hostile: async ({}, provide) => {
    const hostile = await openHostileSite()
    await provide(hostile)
    await hostile.stop()
  },
  baseURL: async ({ hostile }, provide) => provide(hostile.url),
})

async function openHostileSite(): Promise<Hostile> {
  const port = await freePort()
  const { stop, databaseUrl } = await runDemo({ PORT: port, LIMITS: 'off' })
  const url = `http://localhost:${port}`
  const tomsApi = await asPerson(url, tom)
  const ownEvents = await tomsApi<typeof listOwnEvents>('POST /api/myevents', { body: {} })
  const past = ownEvents.find(({ likes_state: state }) => state === 'open')
  if (!past) throw new Error('the demo lacks an event for which Tom can send likes')
  const query = { id: past.id }
  const event = await tomsApi<typeof getEventAsMember>('POST /api/event', { query, body: { attendees: true } })
  const women = (event.female_attendees ?? [])
    .slice(0, worstNames.length)
    .map(({ id, name }) => ({ id, email: emailOf(name) }))

  await Promise.all(women.map(({ email }, nth) => renameMember(url, email, nth)))
  await renameMember(url, tom.email, worstNames.length)
  const coming = await tomsApi<typeof listEventsAsMember>('POST /api/events', { query: { option: 'future' }, body: {} })
  const openEvent = coming.find(({ can_join_event: canJoin }) => canJoin)
  if (!openEvent) throw new Error('the demo lacks an event that Tom can book')
  await book(url, tom, openEvent.id)
  await overwriteEvents(databaseUrl)
  await Promise.all(women.map(({ email }) => like(url, email, past.id)))
  return { url, past, women, stop }
}

/** Tom likes all but the last two women, and each woman he likes writes to him. */
export async function matchAndWrite({ url, past, women }: Hostile): Promise<void> {
  const liked = women.slice(0, -2)
  const tomsApi = await asPerson(url, tom)
  const likes = liked.map(({ id }) => ({ id, like: true }))
  await tomsApi<typeof sendLikes>('POST /api/sendlikes', { body: { eventId: past.id, likes } })
  const toUserId = idOf(await accessOf(url, tom.email))
  for (const [nth, { email }] of liked.entries()) {
    const herApi = await asPerson(url, { email })
    const body = { toUserId, subject: worstLines[nth] ?? '', message: worstTexts[nth] ?? '' }
    await herApi<typeof sendMessage>('POST /api/messaging/sendmessage', { body })
  }
}

async function like(url: string, email: string, eventId: number): Promise<void> {
  const womansApi = await asPerson(url, { email })
  await agreeAs(url, { email })
  const body = { eventId, likes: [{ id: idOf(await accessOf(url, tom.email)), like: true }] }
  await womansApi<typeof sendLikes>('POST /api/sendlikes', { body }).catch((error: unknown) => {
    // The demo has already sent likes for some of these women. They see Tom's likes once he has sent them.
    if (!(error instanceof ApiError) || error.body.error !== 'likes_already_sent') throw error
  })
}

/** Changes a member's name and, if they have a profile, its headline and text. */
async function renameMember(url: string, email: string, nth: number): Promise<void> {
  const authorization = `Bearer ${await accessOf(url, email)}`
  const form = new FormData()
  form.set('headline', worstLines[nth % worstLines.length] ?? '')
  form.set('body', worstTexts[nth % worstTexts.length] ?? '')
  if (hasProfile(email)) {
    const profileResponse = await fetch(`${url}/api/updateprofile`, {
      method: 'PATCH',
      headers: { authorization },
      body: form,
    })
    if (!profileResponse.ok) throw new Error(await profileResponse.text())
  }
  const nameResponse = await fetch(`${url}/api/account/name`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ username: worstNames[nth % worstNames.length] }),
  })
  if (!nameResponse.ok) throw new Error(await nameResponse.text())
}

function hasProfile(email: string): boolean {
  return demoPeople.some((person) => person.email === email && person.profile !== null)
}

/** Writes directly to the database, because the site's own forms reject some of these texts. */
async function overwriteEvents(connectionString: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  const overwriteColumn = (table: string, column: string, texts: readonly string[]) =>
    client.query(
      `update ${table} set ${column} = ($1::text[])[1 + nth % $2] from
        (select id as of, (row_number() over (order by id))::int as nth from ${table}) numbered where of = ${table}.id`,
      [texts, texts.length],
    )
  await overwriteColumn('events', 'title', worstLines)
  await overwriteColumn('events', 'description', worstTexts)
  await overwriteColumn('venues', 'name', worstLines)
  await overwriteColumn('venues', 'street', worstLines)
  await overwriteColumn('venues', 'town', worstNames)
  await overwriteColumn(
    'venues',
    'directions',
    worstTexts.map((text) => text.slice(0, 2_000)),
  )
  await client.query('update public_version set version = version + 1')
  await client.end()
}

async function accessOf(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/accounts/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const { access }: { access: string } = await answer.json()
  return access
}

/** Returns the member id in the access token. */
function idOf(access: string): string {
  const { sub }: { sub: string } = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString())
  return sub
}

function emailOf(name: string): string {
  const person = demoPeople.find(({ userName }) => userName === name)
  if (!person) throw new Error(`the demo lacks ${name}`)
  return person.email
}
