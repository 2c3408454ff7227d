import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, anEmail, emailsTo, signInAs, type TestMember } from '#accounts/testing.ts'
import { deleteRows } from '#accounts/testing/delete-members.ts'
import type { Acknowledgement, complain, submitMemberComplaint, Complaint } from '#privacy/contract/complaint.ts'
import { newId } from '#platform/server/ids.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { answerBy } from '#privacy/rules/complaint-deadlines.ts'
import { withoutIds } from '#platform/testing/without-ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: TestMember
let client: Client
beforeAll(async () => {
  t = await testSite()
  owner = await aMember(t.site, { role: 'owner' })
  client = new Client({ connectionString: t.database.migrateUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await t.close()
})

const exampleComplaint = { kind: 'site', content: 'It was cold.\nAnd loud.' } as const
const asVisitor = (overrides: object = {}): Promise<Acknowledgement> =>
  t.api<typeof complain>('POST /api/complaints', {
    body: { id: newId(), ...exampleComplaint, name: 'Vera Visitor', email: anEmail(), ...overrides },
  })
const asMember = async (
  member: TestMember,
  overrides: Partial<Complaint & { id: string }> = {},
): Promise<Acknowledgement> =>
  t.apiAs((await signInAs(t.site, member)).access)<typeof submitMemberComplaint>('POST /api/account/complaints', {
    body: { id: newId(), ...exampleComplaint, ...overrides },
  })
/** Every rate-limit window has expired after 25 hours. */
const advancePastRateLimits = () => t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 25 }))

const storedComplaint = (reference: string) =>
  t.site.db.selectFrom('complaints').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()

test('a visitor immediately gets a reference and a deadline, and the emails repeat nothing they typed', async () => {
  const email = anEmail()
  const { reference, answer_by } = await asVisitor({ email })
  expect(reference).toMatch(/^C-[2-9A-Z]{5}$/)
  expect(answer_by).toBe(answerBy(t.clock.now()).toString())

  const [mail, ...more] = await emailsTo(t, email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`We’ve received your complaint: ${reference}`)
  for (const typed of ['Vera', 'cold', 'loud']) expect(withoutIds(`${mail?.text}${mail?.html}`)).not.toContain(typed)
  expect(await storedComplaint(reference)).toMatchObject({
    memberId: null,
    signedIn: false,
    name: 'Vera Visitor',
    email,
  })
  const toOwner = await emailsTo(t, owner.email)
  expect(toOwner[0]?.subject).toContain(reference)
  expect(withoutIds(toOwner[0]?.text ?? expect.fail())).not.toContain('cold')
})

test('a signed-in member is emailed a copy of their text, and the complaint outlives their account', async () => {
  await advancePastRateLimits()
  const member = await aMember(t.site, { userName: 'Mandy Member' })
  const { reference } = await asMember(member)
  const [mail] = await emailsTo(t, member.email)
  expect(mail?.text).toContain('Hello Mandy,')
  expect(mail?.text).toMatch(/It was cold\.\s+And loud\./)
  expect(await storedComplaint(reference)).toMatchObject({ memberId: member.id, signedIn: true, email: member.email })

  await deleteRows(client, member.id)
  expect(await storedComplaint(reference)).toMatchObject({ memberId: null, signedIn: true, email: member.email })
})

test('a complaint sent again with the same id is stored and emailed once, or refused if its text differs', async () => {
  await advancePastRateLimits()
  const one = { id: newId(), email: anEmail() }
  const answers = await Promise.all([asVisitor(one), asVisitor(one), asVisitor(one)])
  expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
  expect(await emailsTo(t, one.email)).toHaveLength(1)
  expect(await refusal(asVisitor({ ...one, content: 'Something else.' }))).toMatchObject({
    status: 409,
    error: 'already_sent',
  })
  expect(await refusal(asMember(await aMember(t.site), { id: one.id }))).toMatchObject({ error: 'already_sent' })
})

test('missing or overlong values are reported per field, and a line break cannot inject an email header', async () => {
  await advancePastRateLimits()
  const wrong = { kind: 'money', content: '  ', name: '', email: 'amy@example.com\r\nBcc: eve@example.com' }
  await expect(asVisitor(wrong)).rejects.toMatchObject({
    status: 422,
    body: {
      fields: {
        kind: 'Please choose what it’s about.',
        content: 'Please tell us what happened, or what you’d like to know.',
        name: 'Please enter your name.',
        email: 'Please enter an email address, like name@example.com.',
      },
    },
  })
  await expect(asVisitor({ content: 'a'.repeat(5_001) })).rejects.toMatchObject({
    body: { fields: { content: 'This must be 5,000 characters or fewer.' } },
  })
  const { reference } = await asVisitor({ name: 'Eve\r\nBcc: eve@example.com' })
  expect(await storedComplaint(reference)).toMatchObject({ name: 'Eve Bcc: eve@example.com' })
})

test('a network can send ten complaints an hour and a member five a day, and an address gets three emails a day', async () => {
  await advancePastRateLimits()
  const email = anEmail()
  const postFrom = (remoteAddress: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/complaints',
      remoteAddress,
      payload: { id: newId(), ...exampleComplaint, name: 'Vera', email },
    })
  for (let network = 1; network <= 4; network += 1) expect((await postFrom(`192.0.2.${network}`)).statusCode).toBe(201)
  expect(await emailsTo(t, email)).toHaveLength(3)
  for (let attempts = 1; attempts <= 10; attempts += 1) await asVisitor()
  expect(await refusal(asVisitor())).toMatchObject({ status: 429 })

  const member = await aMember(t.site)
  for (let attempts = 1; attempts <= 5; attempts += 1) await asMember(member)
  expect(await refusal(asMember(member))).toMatchObject({ status: 429 })
})

test.each([
  ['a change of a complaint’s text', `update complaints set content = 'nothing'`],
  [
    'the assignment of a complaint to another member',
    `update complaints set member_id = (select id from members limit 1)`,
  ],
  ['an extension of a complaint’s deadline without a reason', `update complaints set answer_by = answer_by + 1`],
  ['an earlier deadline for a complaint', `update complaints set answer_by = answer_by - 1`],
  ['the deletion of an open complaint', 'delete from complaints'],
  ['a truncation of the complaints table', 'truncate complaints cascade'],
])('the database itself prevents %s', async (_what, statement) => {
  await expect(client.query(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^(23514|42501)$/) })
})
