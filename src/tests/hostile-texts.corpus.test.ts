import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { UserName } from '#accounts/contract/person.ts'
import { aMember, anEmail, aRegistration, signInAs, type SignedInAs } from '#accounts/testing.ts'
import { aHold } from '#bookings/testing.ts'
import { viewAs } from '#browsing/testing.ts'
import { anEvent } from '#events/testing.ts'
import type { listMatches } from '#matching/contract.ts'
import { aMatch, type Guest } from '#matching/testing.ts'
import { MessageText, Subject } from '#messaging/contract.ts'
import { mailboxOf } from '#messaging/testing.ts'
import { expectRefused } from '#platform/testing/expect-refused.ts'
import { hostileTexts, someHostileTexts } from '#platform/testing/hostile-texts.ts'
import { expectPlainHeaders, storedMailTo, withoutSpaces } from '#platform/testing/stored-mail.ts'
import { someOf } from '#platform/testing/suite-size.ts'
import { tagsOf } from '#platform/testing/html-tags.ts'
import { ProfileChange, type getProfile } from '#profiles/contract.ts'
import { aProfile, sendForm } from '#profiles/testing.ts'
import { Report } from '#safety/contract.ts'
import { testSite, type TestSite } from './test-site.ts'

const long = { timeout: 3_600_000 }
const harmlessName = 'Emily Brown'
const texts = someOf(hostileTexts, 60)

let t: TestSite
let eve: Guest
let adam: Guest
let eventId: number
let asEve: SignedInAs
let asAdam: SignedInAs

beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  await aMember(t.site, { role: 'owner', email: 'owner@example.com' })
  ;({ eventId, woman: eve, man: adam } = await aMatch(t))
  await aProfile(t.site, eve)
  asEve = await signInAs(t.site, eve)
  asAdam = await signInAs(t.site, adam)
})
afterEach(() => {
  expect(t.loggedErrors).toEqual([])
})
afterAll(() => t.close())

type Answer = { statusCode: number; json: () => unknown }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

function sendRequest(method: Method, url: string, body?: object, { authorization } = asEve) {
  return t.app.inject({ method, url, headers: { authorization }, ...(body && { payload: body }) })
}

/** Sends a text and returns what the site saves; undefined if the contract, and therefore the API, refuses it. */
async function storedText(schema: z.ZodType<string>, text: string, send: (text: string) => Promise<Answer>) {
  const answer = await send(text)
  const { data } = schema.safeParse(text)
  if (data === undefined)
    for (const sentence of Object.values(expectRefused(text, answer))) expect(sentence).toMatch(/^[A-Z].+\.$/)
  else expect(answer.statusCode, JSON.stringify([text.slice(0, 200), answer.json()])).toBeLessThan(300)
  return data
}

/** Converts text as browsers do in a multipart form: lone surrogates are replaced, and a line break becomes CRLF. */
const sentInForm = (text: string) => text.toWellFormed().replaceAll(/\r\n|\r|\n/g, '\r\n')

test('there are more than two hundred distinct hostile texts', () => {
  expect(hostileTexts.length).toBeGreaterThan(200)
  expect(new Set(hostileTexts).size).toBe(hostileTexts.length)
})

test('a user name is shown as the contract parses it, wherever others can read it', long, async () => {
  const view = viewAs(t, asAdam)
  const mailbox = await mailboxOf(t, adam)
  let shown = 0
  for (const text of texts) {
    const name = await storedText(UserName, text, (username) => sendRequest('PUT', '/api/account/name', { username }))
    if (name === undefined) continue
    shown += 1
    const [own, person, event, matches, recipients] = await Promise.all([
      sendRequest('GET', '/api/account'),
      view.person(eve.id),
      view.withAttendees(eventId),
      t.apiAs(asAdam.access)<typeof listMatches>('POST /api/mymatches', { body: {} }),
      mailbox.recipients(),
    ])
    expect(own.json()).toMatchObject({ name })
    expect(person).toMatchObject({ user: { name }, profile: { user: { name } } })
    expect(event.female_attendees).toMatchObject([{ name }])
    expect(matches.matches).toMatchObject([{ name, profile: { user: { name } } }])
    expect(recipients).toMatchObject([{ name }])
  }
  expect(shown).toBeGreaterThan(texts.length / 3)
  await sendRequest('PUT', '/api/account/name', { username: harmlessName })
})

test(
  'any accepted user name can be registered, and the confirmation email keeps its subject and markup',
  long,
  async () => {
    const mailTo = async (email: string) => {
      await t.runJobs()
      return storedMailTo(t.site.db, email)
    }
    const plain = aRegistration({ username: harmlessName })
    await sendRequest('POST', '/accounts/register', plain)
    const { subject, htmlBody } = await mailTo(plain.email)
    for (const text of someHostileTexts()) {
      const email = anEmail()
      const register = (username: string) =>
        sendRequest('POST', '/accounts/register', aRegistration({ username, email }))
      if ((await storedText(UserName, text, register)) === undefined) continue
      const mail = await mailTo(email)
      expect(mail.subject).toBe(subject)
      expect(tagsOf(mail.htmlBody), text).toEqual(tagsOf(htmlBody))
    }
  },
)

test('a profile is shown as the contract parses it, to its member and to others', long, async () => {
  const view = viewAs(t, asAdam)
  let stored = { headline: 'Likes canals', body: 'And pubs beside them.' }
  for (const text of texts.map(sentInForm)) {
    const change = (fields: Record<string, string>) =>
      sendForm(t, 'PATCH /api/updateprofile', { authorization: asEve.authorization, fields })
    const headline = await storedText(ProfileChange.shape.headline.unwrap(), text, (value) =>
      change({ headline: value }),
    )
    const body = await storedText(ProfileChange.shape.body.unwrap(), text, (value) => change({ body: value }))
    stored = { headline: headline ?? stored.headline, body: body ?? stored.body }
    if (headline === undefined && body === undefined) continue
    const [own, person, event] = await Promise.all([
      t.apiAs(asEve.access)<typeof getProfile>('POST /api/getprofile'),
      view.person(eve.id),
      view.withAttendees(eventId),
    ])
    expect(own).toMatchObject(stored)
    expect(person.profile).toMatchObject(stored)
    expect(event.female_attendees?.[0]?.profile?.headline).toBe(stored.headline)
  }
})

test('a message arrives as the contract parses it, and can be reported with any note', long, async () => {
  const [evesMailbox, adamsMailbox] = [await mailboxOf(t, eve), await mailboxOf(t, adam)]
  const sent = new Map<string, { subject: string; message: string }>()
  for (const text of texts) {
    const send = async (body: { subject: string; message: string }) => {
      const answer = await sendRequest('POST', '/api/messaging/sendmessage', { toUserId: adam.id, ...body })
      if (answer.statusCode === 201) {
        const { id, subject, message } = answer.json<{ id: string; subject: string; message: string }>()
        sent.set(id, { subject, message })
      }
      return answer
    }
    const subject = await storedText(Subject, text, (value) => send({ subject: value, message: 'Hello.' }))
    const message = await storedText(MessageText, text, (value) => send({ subject: 'Hello', message: value }))
    const arrived = [...sent.values()]
    if (subject !== undefined) expect(arrived).toContainEqual({ subject, message: 'Hello.' })
    if (message !== undefined) expect(arrived.at(-1)).toEqual({ subject: 'Hello', message })
  }

  const received = new Map<string, { subject: string; message: string }>()
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await adamsMailbox.conversation(eve, cursor)
    for (const { id, subject, message } of page.messages) received.set(id, { subject, message })
    cursor = page.cursor
  }
  expect(received).toEqual(sent)
  expect((await evesMailbox.list()).from_messages).toHaveLength(50)

  await reportAll([...sent])
})

/** Returns the text and tags of the newest report email, without the parts that differ between reports. */
async function reportMailText() {
  const { subject, textBody, htmlBody } = await storedMailTo(t.site.db, 'owner@example.com')
  const content = textBody.replace(/moderation\/[\w-]+/, '').replace(/ on \w+ \d+ \w+ \d+, [\d:]+ [ap]m\./, '')
  return {
    subject,
    content: withoutSpaces(content),
    tags: tagsOf(htmlBody).map((tag) => tag.replace(/moderation\/[\w-]+/, '')),
  }
}

/** Reports messages, each with a different note, until every note has been sent. */
async function reportAll(messages: [string, { subject: string; message: string }][]) {
  const note = Report.shape.note
  const report = (id: string, value: string) =>
    sendRequest('POST', `/api/messages/${id}/report`, { reason: 'other', note: value }, asAdam)
  const [plain] = messages
  if (!plain) throw new Error('no message was sent')
  await report(plain[0], 'Hello.')
  await t.runJobs()
  const expected = await reportMailText()

  const interval = Math.floor(messages.length / someHostileTexts().length)
  for (const [index, text] of someHostileTexts().entries()) {
    const [id, { subject, message }] = messages[index * interval] ?? plain
    const stored = await storedText(note, text, (value) => report(id, value))
    if (stored === undefined || stored === '') continue
    await t.runJobs()
    // The owner's email only mentions the report. They read its text on the site.
    expect(await reportMailText(), text).toEqual(expected)
    const newest = await t.site.db.selectFrom('reports').selectAll().orderBy('reportedAt', 'desc').executeTakeFirst()
    expect(newest).toMatchObject({ note: stored, seen: { subject, message } })
    const mail = await storedMailTo(t.site.db, 'owner@example.com')
    await expectPlainHeaders(mail)
  }
}

test('all other inputs refuse hostile texts with the standard error shape', long, async () => {
  const id = await anEvent(t.site, { pricePence: 0 })
  const { id: bookingId } = await aHold(t.site, { eventId: id, member: eve })
  const inPath = (text: string) => encodeURIComponent(text.toWellFormed())
  const inputs: ((text: string) => Promise<Answer>)[] = [
    (text) => sendRequest('POST', '/api/sendlikes', { eventId, likes: [{ id: text, like: true }] }),
    (text) => sendRequest('POST', '/api/sendlikes', { eventId: text, likes: [{ id: adam.id, like: text }] }),
    (text) =>
      sendRequest('POST', '/api/messaging/sendmessage', { toUserId: text, subject: 'Hello', message: 'Hello.' }),
    (text) =>
      sendRequest('POST', '/api/messaging/sendmessage', {
        toUserId: adam.id,
        subject: 'a',
        message: 'b',
        idempotency_key: text,
      }),
    (text) => sendRequest('POST', '/api/messaging/mymessages', { cursor: text }),
    (text) => sendRequest('GET', `/api/messaging/with/${inPath(text)}`),
    (text) => sendRequest('GET', `/api/messaging/with/${adam.id}?cursor=${inPath(text)}`),
    (text) => sendRequest('PUT', '/api/messaging/read', { ids: [text] }),
    (text) => sendRequest('PUT', '/api/mylikes/settings', { email_about_likes: text }),
    (text) => sendRequest('PUT', '/api/messaging/settings', { email_about_unread: text }),
    (text) => sendRequest('POST', `/api/messages/${inPath(text)}/report`, { reason: text, note: text }),
    (text) => sendRequest('POST', `/api/members/${inPath(text)}/report`, { reason: 'spam', note: text }),
    (text) => sendRequest('POST', `/api/members/${inPath(text)}/block`, {}),
    (text) => sendRequest('DELETE', `/api/members/${inPath(text)}/block`),
    (text) => sendRequest('POST', `/api/getuserprofile/${inPath(text)}`, {}),
    (text) => sendRequest('POST', `/api/event?id=${inPath(text)}`, { attendees: text }),
    (text) => sendRequest('GET', `/api/events?option=${inPath(text)}`),
    (text) => sendRequest('POST', `/api/bookings/${bookingId}/replacement`, { email: text }),
    (text) => sendRequest('POST', '/api/replacements/lookup', { token: text }),
    (text) => sendRequest('POST', '/api/replacements/accept', { token: text }),
    (text) => sendRequest('POST', '/api/payments/confirm', { intent_id: text }),
    (text) => sendRequest('POST', '/accounts/activate', { token: text }),
    (text) => sendRequest('POST', '/accounts/register', aRegistration({ email: text })),
    (text) => sendRequest('PUT', '/api/account/date-of-birth', { date_of_birth: text }),
    (text) => t.app.inject(`/portraits/x.webp?viewer=${inPath(text)}&until=1&signature=${inPath(text)}`),
  ]
  for (const text of someHostileTexts()) {
    const answers = await Promise.all(inputs.map((send) => send(text)))
    for (const [place, answer] of answers.entries()) expectRefused(`${place}: ${text.slice(0, 200)}`, answer)
  }
})

test.each(['__proto__', 'constructor', 'prototype', 'toString'])(
  'a request with a field called %s is refused, and the field has no effect',
  async (key) => {
    for (const value of ['{"isAdmin":true}', '{"prototype":{"isAdmin":true}}', '"x"']) {
      const payload = `{"username":"Emily Brown","${key}":${value}}`
      const headers = { authorization: asEve.authorization, 'content-type': 'application/json' }
      const answer = await t.app.inject({ method: 'PUT', url: '/api/account/name', payload, headers })
      expectRefused(payload, answer)
      expect({}).not.toHaveProperty('isAdmin')
    }
  },
)
