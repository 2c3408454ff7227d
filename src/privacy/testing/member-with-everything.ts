import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { aMember, emailsTo, newestMailTo, signInAs, tokenIn, type TestMember } from '#accounts/testing.ts'
import { aBooking, aHold } from '#bookings/testing.ts'
import { sendCard, type Guest } from '#matching/testing.ts'
import { anEvent } from '#events/testing.ts'
import { aPortrait, aProfile, storedWidths } from '#profiles/testing.ts'
import { markCheckedIn } from '#reviews/testing.ts'
import type { TestSite } from '#tests/test-site.ts'

/** A member who has done everything that a member can do, with unique texts, and the people she did it with. */
export type WithEverything = {
  amy: TestMember
  /** A member who has matched with her, reported her, written to her and received her messages. */
  tom: TestMember
  owner: TestMember
  /** A past event that she and Tom attended. */
  eventId: number
  /** Values that identify only her, by description. */
  herValues: Record<string, string>
  /** Values in reported content, by description. They are retained with the report. */
  reported: Record<string, string>
  portraits: string[]
}

/** A password that only she uses, so that its hash is unique too. */
const herPassword = 'Quixotic7!lockgate'

let wordCount = 0
/** Returns a word that occurs nowhere else. */
const uniqueWord = () => `quixa${String((wordCount += 1)).padStart(4, '0')}zz`

/** Returns a function that makes requests through the API and throws if one is refused. */
export function requestAs(t: TestSite, { authorization }: { authorization: string }) {
  return async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object): Promise<unknown> => {
    const answer = await t.app.inject({ method, url, headers: { authorization }, ...(body && { payload: body }) })
    if (answer.statusCode >= 400) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
    return answer.headers['content-type']?.toString().startsWith('application/json') ? answer.json() : answer.body
  }
}

export async function aMemberWithEverything(t: TestSite): Promise<WithEverything> {
  const herValues: Record<string, string> = {}
  const unique = (what: string) => (herValues[what] = uniqueWord())
  const owner = await aMember(t.site, { role: 'owner', userName: 'Olive Owner' })
  const before = `${unique('the address before')}@example.com`
  const amy = await aMember(t.site, {
    email: before,
    userName: `Amy ${unique('the name')}`,
    dateOfBirth: '1987-03-11',
    password: herPassword,
  })
  const tom = await aMember(t.site, { userName: 'Tom Hadley', gender: 'M' })
  const rose = await aMember(t.site, { userName: 'Rose Rival' })
  await aProfile(t.site, tom)
  const first = await aPortrait('hsl(11, 70%, 40%)')
  await aProfile(t.site, amy, { headline: unique('the headline'), body: unique('the profile'), picture: first })
  amy.email = await changeAddress(t, amy, `${unique('the address')}@example.com`)
  await requestLinks(t, amy, unique)

  const eventId = await attendAndMatch(t, amy, tom)
  const [asAmy, asTom] = [requestAs(t, await signInAs(t.site, amy)), requestAs(t, await signInAs(t.site, tom))]
  await asTom('POST', `/api/members/${amy.id}/report`, { reason: 'other', note: 'What Tom saw.' })
  const reported = {
    ...{ 'her name, as reported': herValues['the name'] ?? '' },
    ...{
      'her profile, as reported': herValues['the profile'] ?? '',
      'her headline, as reported': herValues['the headline'] ?? '',
    },
    ...{
      'the subject of a reported message': uniqueWord(),
      'a reported message': uniqueWord(),
      'her own report': uniqueWord(),
    },
  }
  await writeMessage(asAmy, tom, { subject: unique('a subject'), message: unique('a message') })
  await writeMessage(asTom, amy, { subject: unique('a subject to her'), message: unique('a message to her') })
  const subject = reported['the subject of a reported message']
  await writeMessage(asAmy, tom, { subject, message: reported['a reported message'] })
  await asTom('POST', `/api/messages/${await messageIdOf(t, subject)}/report`, { reason: 'offensive', note: '' })
  await asAmy('POST', `/api/members/${tom.id}/report`, { reason: 'other', note: reported['her own report'] })
  await asAmy('POST', `/api/members/${rose.id}/block`).catch(() => undefined)
  await addBookings(t, { amy, tom, unique, asAmy })
  await addStaffRecords(t, { amy, owner, unique })
  await asAmy('PUT', '/api/messaging/settings', { email_about_unread: false })
  await asAmy('PUT', '/api/mylikes/settings', { email_about_likes: false })
  await asAmy('PUT', '/api/account/review-emails', { email_about_reviews: false })
  await asAmy('PUT', `/api/myreviews/${eventId}`, { stars: 4, text: unique('a review'), shows_name: true })
  await t.runJobs()
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT20M'))
  await t.sweep()
  await t.runJobs()

  await aHold(t.site, { eventId: await anEvent(t.site), member: amy })
  Object.assign(herValues, await readGeneratedValues(t, amy))
  const portraits = await portraitsOf(t, amy.id)
  return { amy, tom, owner, eventId, herValues, reported, portraits }
}

type UniqueValue = (what: string) => string
type SendRequest = ReturnType<typeof requestAs>

async function changeAddress(t: TestSite, amy: TestMember, email: string): Promise<string> {
  const send = requestAs(t, await signInAs(t.site, amy))
  await send('PUT', '/api/account/email', { email, current_password: herPassword })
  await send('POST', '/accounts/confirmemail', { token: tokenIn(await newestMailTo(t, email)) })
  return email
}

/** Requests a password reset and an address change that she does not confirm, and registers another person with her address. */
async function requestLinks(t: TestSite, amy: TestMember, unique: UniqueValue): Promise<void> {
  const send = requestAs(t, await signInAs(t.site, amy))
  await send('POST', '/accounts/forgotpassword', { email: amy.email })
  await t.runJobs()
  const next = `${unique('an address to come')}@example.com`
  await send('PUT', '/api/account/email', { email: next, current_password: herPassword })
  const passwords = { password: 'Towpath8!lockside', passchk: 'Towpath8!lockside' }
  const body = { email: amy.email, username: 'Somebody Else', gender: 'F', ...passwords }
  await send('POST', '/accounts/register', body)
  await t.runJobs()
}

/** Lets Amy and Tom attend an event and like each other there. Returns the event's id. */
async function attendAndMatch(t: TestSite, amy: TestMember, tom: TestMember): Promise<number> {
  const startsAt = t.clock.now().add({ hours: 2 }).round('minute')
  const times = { startsAt: startsAt.toString(), endsAt: startsAt.add({ hours: 2 }).toString() }
  const eventId = await anEvent(t.site, { ...times, malePlaces: 5, femalePlaces: 5, releaseMargin: 5 })
  const guests: Guest[] = []
  for (const member of [amy, tom]) {
    const { id, by } = await aBooking(t.site, { eventId, member })
    guests.push({ ...member, bookingId: id, by: { ...by, memberId: member.id } })
    await markCheckedIn(t, { eventId, bookingId: id, memberId: member.id })
  }
  await t.runJobs()
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT5H'))
  await t.sweep()
  const [her, him] = guests
  if (!her || !him) throw new Error('Amy or Tom did not attend')
  await sendCard(t.site, her, eventId, [tom])
  await sendCard(t.site, him, eventId, [amy])
  await t.runJobs()
  return eventId
}

async function writeMessage(
  send: SendRequest,
  to: TestMember,
  content: { subject: string; message: string },
): Promise<void> {
  await send('POST', '/api/messaging/sendmessage', {
    toUserId: to.id,
    idempotency_key: crypto.randomUUID(),
    ...content,
  })
}

async function messageIdOf(t: TestSite, subject: string): Promise<string> {
  const row = await t.site.db.selectFrom('messages').select('id').where('subject', '=', subject).executeTakeFirst()
  return row?.id ?? ''
}

/**
 * Adds a place that Amy transfers by email, a place that another member transfers to her, two waiting list entries and a
 * cancelled booking.
 */
async function addBookings(
  t: TestSite,
  { amy, unique, asAmy }: { amy: TestMember; tom: TestMember; unique: UniqueValue; asAmy: SendRequest },
): Promise<void> {
  const small = { malePlaces: 1, femalePlaces: 1, releaseMargin: 1 }
  const transferred = await aBooking(t.site, { eventId: await anEvent(t.site), member: amy })
  const friend = `${unique('the address of a friend')}@example.com`
  await asAmy('POST', `/api/bookings/${transferred.id}/replacement`, { email: friend })
  const another = await aBooking(t.site, { gender: 'F' })
  const previousHolder = await t.site.db
    .selectFrom('members')
    .select(['id', 'email'])
    .where('id', '=', another.memberId)
    .executeTakeFirstOrThrow()
  const asPreviousHolder = requestAs(t, await signInAs(t.site, { email: previousHolder.email }))
  await asPreviousHolder('POST', `/api/bookings/${another.id}/replacement`, { email: amy.email })
  for (let queue = 0; queue < 2; queue += 1) {
    const full = await anEvent(t.site, small)
    await aBooking(t.site, { eventId: full })
    await asAmy('POST', `/api/events/${full}/waiting`, {})
  }
  const cancelled = await aBooking(t.site, { eventId: await anEvent(t.site), member: amy })
  await asAmy('DELETE', `/api/bookings/${cancelled.id}`)
}

/** Adds an owner's notes about Amy and her booking, and a warning that she has answered. */
async function addStaffRecords(
  t: TestSite,
  { amy, owner, unique }: { amy: TestMember; owner: TestMember; unique: UniqueValue },
): Promise<void> {
  const asOwner = requestAs(t, await signInAs(t.site, owner))
  await asOwner('POST', `/api/admin/members/${amy.id}/notes`, { text: unique('a note about her') })
  const booking = await t.site.db
    .selectFrom('bookings')
    .select('id')
    .where('memberId', '=', amy.id)
    .where('state', '=', 'booked')
    .executeTakeFirstOrThrow()
  await asOwner('POST', `/api/admin/bookings/${booking.id}/notes`, { body: unique('a note on her booking') })
  const warned = { measure: 'warned', reason: unique('why she was warned') }
  await asOwner('POST', `/api/admin/members/${amy.id}/decisions`, warned)
  const tokens = (await emailsTo(t, amy.email)).flatMap(({ text }) => /decision\?token=([\w.-]+)/.exec(text)?.[1] ?? [])
  const [link] = tokens
  await asOwner('POST', '/api/decisions/answer', { token: link, answer: unique('what she answered') })
}

/** Returns Amy's personal values that she never typed herself. */
async function readGeneratedValues(t: TestSite, amy: TestMember): Promise<Record<string, string>> {
  const read = async (statement: string): Promise<string[]> => {
    const { rows } = await sql.raw<{ value: string }>(statement).execute(t.site.db)
    return rows.map(({ value }) => value)
  }
  const id = amy.id
  const made: Record<string, string[]> = {
    'the hash of her password': await read(`select password_hash as value from members where id = '${id}'`),
    'the day of her birth': await read(`select date_of_birth::text as value from members where id = '${id}'`),
    'a session': await read(`select id::text as value from sessions where member_id = '${id}'`),
    'the hash of a token': await read(
      `select token_hash::text as value from refresh_tokens where session_id in (select id from sessions where member_id = '${id}')`,
    ),
    'the hash of a link': await read(`select token_hash::text as value from account_links where member_id = '${id}'`),
    'a ticket': await read(
      `select ticket_code as value from bookings where member_id = '${id}' and ticket_code is not null`,
    ),
    'what opens a payment': await read(
      `select client_secret as value from payments where member_id = '${id}' and client_secret is not null`,
    ),
    'a link in a mail to her': await read(
      `select distinct (regexp_matches(text_body, 'token=([\\w.-]+)', 'g'))[1] as value from outgoing_mail where member_id = '${id}'`,
    ),
    'the password of a registration with her address': await read(
      `select password_hash as value from declined_registrations where member_id = '${id}'`,
    ),
  }
  const flat = Object.entries(made).flatMap(([what, values]) =>
    values.map((value, nth) => [`${what} ${nth + 1}`, value]),
  )
  const missing = Object.entries(made).filter(([, values]) => values.length === 0)
  if (missing.length > 0) throw new Error(`she has no data for: ${missing.map(([what]) => what).join(', ')}`)
  return Object.fromEntries(flat)
}

async function portraitsOf(t: TestSite, memberId: string): Promise<string[]> {
  const rows = await t.site.db.selectFrom('portraits').select('id').where('memberId', '=', memberId).execute()
  for (const { id } of rows)
    if ((await storedWidths(t.site, id)).length === 0) throw new Error('the portrait has no files')
  return rows.map(({ id }) => id)
}

export const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
