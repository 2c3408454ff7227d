import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, anEmail, signInAs, type TestMember } from '#accounts/testing.ts'
import {
  ClosingNote,
  ComplaintAnswer,
  DeadlineExtension,
  type ComplaintDetails,
} from '#privacy/contract/admin/complaints.ts'
import { ComplaintOfVisitor } from '#privacy/contract/complaint.ts'
import { newId } from '#platform/server/ids.ts'
import { expectRefused } from '#platform/testing/expect-refused.ts'
import { someHostileTexts } from '#platform/testing/hostile-texts.ts'
import { expectPlainHeaders, storedMailTo, withoutSpaces } from '#platform/testing/stored-mail.ts'
import { tagsOf } from '#platform/testing/html-tags.ts'
import { testSite, type TestSite } from './test-site.ts'

const long = { timeout: 3_600_000 }

let t: TestSite
let owner: TestMember
let member: TestMember
let asMember: string
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  owner = await aMember(t.site, { role: 'owner' })
  member = await aMember(t.site)
  asMember = (await signInAs(t.site, member)).authorization
})
afterAll(() => t.close())

const post = (url: string, payload: object, authorization?: string) =>
  t.app.inject({ method: 'POST', url, payload, headers: authorization === undefined ? {} : { authorization } })

/** Loads the saved complaint as the owner sees it. */
async function loadComplaint(id: string, authorization: string): Promise<ComplaintDetails> {
  return (await t.app.inject({ url: `/api/admin/complaints/${id}`, headers: { authorization } })).json()
}

/** Returns the tags except line breaks, whose number depends on the quoted text. */
const tags = (html: string) => tagsOf(html).filter((tag) => tag !== '<br/>')

test(
  'a visitor’s input is saved as the contract parses it, and the email to their address contains none of it',
  long,
  async () => {
    const { authorization } = await signInAs(t.site, owner)
    for (const text of someHostileTexts()) {
      for (const field of ['name', 'content', 'email'] as const) {
        const id = newId()
        const input = { kind: 'site', name: 'Vera', content: 'It was cold.', email: anEmail(), [field]: text }
        const { data } = ComplaintOfVisitor.safeParse(input)
        const answer = await post('/api/complaints', { ...input, id })
        if (!data) {
          expect(expectRefused(text, answer)).toHaveProperty(field)
          continue
        }
        expect(answer.statusCode, text).toBe(201)
        expect(await loadComplaint(id, authorization)).toMatchObject(data)
        const mail = await storedMailTo(t.site.db, data.email)
        const plain = await plainAcknowledgement(data.email)
        expect(mail.textBody.replaceAll(/C-\w{5}/g, '')).toBe(plain)
        await expectPlainHeaders(mail)
      }
    }
  },
)

/** Returns the text of the email to a visitor who entered ordinary text, without the reference number. */
async function plainAcknowledgement(to: string): Promise<string> {
  const email = anEmail()
  await post('/api/complaints', { id: newId(), kind: 'site', name: 'Vera', content: 'It was cold.', email })
  const { textBody } = await storedMailTo(t.site.db, email)
  return textBody.replaceAll(/C-\w{5}/g, '').replaceAll(email, to)
}

test('messages between a member and the owner arrive as plain text', long, async () => {
  const { authorization } = await signInAs(t.site, owner)
  const send = async (content: string) => {
    const id = newId()
    const answer = await post('/api/account/complaints', { id, kind: 'data', content }, asMember)
    return { id, answer }
  }
  const answerMail = async (id: string, answer: string) => {
    const answered = await post(`/api/admin/complaints/${id}/answer`, { answer }, authorization)
    expect(answered.statusCode, answer).toBe(200)
    return storedMailTo(t.site.db, member.email)
  }
  const { id: plainId } = await send('It was cold.')
  const acknowledged = tags((await storedMailTo(t.site.db, member.email)).htmlBody)
  const answered = tags((await answerMail(plainId, 'It was.')).htmlBody)
  for (const text of someHostileTexts()) {
    const { id, answer } = await send(text)
    if (answer.statusCode !== 201) {
      expect(expectRefused(text, answer)).toHaveProperty('content')
      continue
    }
    const mail = await storedMailTo(t.site.db, member.email)
    expect(tags(mail.htmlBody), text).toEqual(acknowledged)
    const { content } = await loadComplaint(id, authorization)
    expect(withoutSpaces(mail.textBody)).toContain(withoutSpaces(content))

    const { data } = ComplaintAnswer.safeParse({ answer: text })
    if (!data) continue
    const sentAnswer = await answerMail(id, text)
    expect(tags(sentAnswer.htmlBody), text).toEqual(answered)
    expect(withoutSpaces(sentAnswer.textBody)).toContain(withoutSpaces(data.answer))
    await expectPlainHeaders(sentAnswer)
  }
})

test('a note or a reason is either accepted or refused with an error for its field', long, async () => {
  const { authorization } = await signInAs(t.site, owner)
  for (const text of someHostileTexts()) {
    const id = newId()
    await post('/api/account/complaints', { id, kind: 'data', content: 'What do you keep?' }, asMember)
    const { latest_answer_by: until } = await loadComplaint(id, authorization)
    const extension = { until: until ?? '', reason: text }
    const longer = await post(`/api/admin/complaints/${id}/extension`, extension, authorization)
    if (DeadlineExtension.safeParse(extension).success) expect(longer.statusCode, text).toBe(200)
    else expect(expectRefused(text, longer)).toHaveProperty('reason')
    const closed = await post(`/api/admin/complaints/${id}/close`, { note: text }, authorization)
    const { data } = ClosingNote.safeParse({ note: text })
    if (data) expect((await loadComplaint(id, authorization)).outcome).toBe(data.note)
    else expect(expectRefused(text, closed)).toHaveProperty('note')
    const notADay = await post(`/api/admin/complaints/${id}/extension`, { until: text, reason: 'So.' }, authorization)
    expectRefused(text, notADay)
  }
})
