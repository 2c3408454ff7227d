import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import type { getAuditChoices, listAudit } from '#admin/contract/audit.ts'
import { aBooking, aSignedInMember } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { Api } from '#platform/web/api.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { saveReport } from '#safety/server/save-report.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: Awaited<ReturnType<typeof aSignedInMember>>
let tom: TestMember
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  owner = await aSignedInMember(t, { role: 'owner', userName: 'Olive Owner' })
  tom = await aMember(t.site, { userName: 'Tom Hadley', gender: 'M' })
})
afterAll(() => t.close())

type AuditParams = Partial<Record<'actor' | 'action' | 'subject' | 'from' | 'until' | 'after', string>>
const requestAudit = (api: Api, query: AuditParams) => api<typeof listAudit>('GET /api/admin/audit', { query })
const listEntries = async (query: AuditParams, api = owner.api) => (await requestAudit(api, query)).rows

const addEntry = (at: string, action: string, subject: string, actorId: string | null = null) =>
  inTransaction(t.site.db, (tx) => audit(tx, { at: Temporal.Instant.from(at), actorId, action, subject }))

test('an entry shows the actor, the action and the subject, with current names', async () => {
  await suspendMember(t.site, { role: 'owner', memberId: owner.id }, tom.id, 'Rude.')
  const [row] = await listEntries({ subject: tom.id })
  expect(row).toMatchObject({
    by: 'person',
    person: { id: owner.id, name: 'Olive Owner' },
    action: 'member suspended',
    description: 'suspended a member',
    subject: { kind: 'member', id: tom.id, name: 'Tom Hadley' },
  })
})

test('entries about events and bookings show names, even if the site itself acted', async () => {
  const eventId = await anEvent(t.site, { title: 'Friday at the Arms' })
  const booking = await aBooking(t.site, { eventId })
  expect((await listEntries({ subject: String(eventId), action: 'event published' }))[0]).toMatchObject({
    by: 'site',
    person: null,
    subject: { kind: 'event', id: String(eventId), name: 'Friday at the Arms' },
  })
  expect((await listEntries({ subject: booking.id, action: 'place held' }))[0]).toMatchObject({
    by: 'person',
    subject: { kind: 'booking', name: 'Testy Tonks, Friday at the Arms' },
  })
})

test('an action without a label is shown by its raw name, and a deleted member without a name', async () => {
  await addEntry('2026-01-01T12:00:00Z', 'something new', 'x-1', '0192f0c1-1111-7000-8000-000000000001')
  expect(await listEntries({ subject: 'x-1' })).toMatchObject([
    { by: 'gone', person: null, description: 'something new', subject: { kind: 'other', name: null } },
  ])
})

describe('the audit log', () => {
  test('can be filtered by actor, action and subject', async () => {
    const { id } = await aMember(t.site)
    await addEntry('2026-02-01T12:00:00Z', 'note saved', id, owner.id)
    await addEntry('2026-02-01T12:00:01Z', 'note saved', id)
    await addEntry('2026-02-01T12:00:02Z', 'member signed out', id, owner.id)
    expect((await listEntries({ subject: id, actor: owner.id })).map(({ action }) => action)).toEqual([
      'member signed out',
      'note saved',
    ])
    expect(await listEntries({ subject: id, actor: 'site', action: 'note saved' })).toHaveLength(1)
    expect(await listEntries({ subject: id, action: 'note saved' })).toHaveLength(2)
  })

  test('can be filtered by London dates, including the first and the last day', async () => {
    // In summer, a day in London begins at 23:00 UTC.
    await addEntry('2026-06-30T22:59:59Z', 'note saved', 'days-1')
    await addEntry('2026-06-30T23:00:00Z', 'note saved', 'days-2')
    await addEntry('2026-07-02T22:59:59Z', 'note saved', 'days-3')
    await addEntry('2026-07-02T23:00:00Z', 'note saved', 'days-4')
    const found = await listEntries({ from: '2026-07-01', until: '2026-07-02', action: 'note saved' })
    expect(found.map(({ subject }) => subject.id)).toEqual(['days-3', 'days-2'])
  })

  test('is paginated, newest first, without omissions', async () => {
    for (let n = 0; n < 55; n += 1) await addEntry('2026-03-01T12:00:00Z', 'note saved', 'paged')
    const first = await requestAudit(owner.api, { subject: 'paged' })
    const second = await requestAudit(owner.api, { subject: 'paged', after: first.next ?? '' })
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 5, null])
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(55)
  })

  test.each([{ actor: 'no one' }, { from: 'yesterday' }, { subject: "' or 1=1" }, { action: '\0' }])(
    'refuses an invalid filter: %j',
    async (query) => {
      expect(await refusal(listEntries(query))).toMatchObject({ status: 422, error: 'invalid' })
    },
  )
})

describe('an entry about a report or block of an owner', () => {
  let reporter: TestMember
  let other: Awaited<ReturnType<typeof aSignedInMember>>
  beforeAll(async () => {
    reporter = await aMember(t.site, { userName: 'Beth Walters' })
    other = await aSignedInMember(t, { role: 'owner' })
    const by = { memberId: reporter.id }
    const seen = { name: 'Olive Owner', headline: null, body: null }
    const about = { about: 'person', messageId: null, seen, portraitId: null } as const
    await saveReport(t.site, by, { ...about, reportedId: owner.id, reason: 'other', note: '' })
    await blockMember(t.site, by, owner.id)
  })

  test('is hidden from that owner in the audit log and its export', async () => {
    const about = await listEntries({ subject: owner.id })
    expect(about.map(({ action }) => action)).not.toContain('person reported')
    expect(about.map(({ action }) => action)).not.toContain('member blocked')
    expect(about.length).toBeGreaterThan(0)
    expect((await listEntries({ actor: reporter.id })).map(({ action }) => action)).toEqual([])
    const { body } = await exportCsv({ subject: owner.id })
    expect(body).not.toContain(reporter.id)
    expect(body).not.toContain('Beth Walters')
  })

  test('is shown to the other owners', async () => {
    const about = await listEntries({ subject: owner.id }, other.api)
    expect(about[0]).toMatchObject({ by: 'person', person: { id: reporter.id } })
    expect((await listEntries({ actor: reporter.id }, other.api)).length).toBe(2)
  })
})

async function exportCsv(query: Record<string, string>, member: { email: string; password: string } = owner) {
  const { authorization } = await signInAs(t.site, member)
  const url = `/api/admin/audit.csv?${new URLSearchParams(query)}`
  const answer = await t.app.inject({ url, headers: { authorization }, payloadAsStream: true })
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer.stream()) }
}

test('the CSV export of the audit log contains every requested entry, escapes formulas, and is itself audited', async () => {
  const evil = await aMember(t.site, { role: 'owner', userName: '=cmd|calc' })
  for (let n = 0; n < 60; n += 1) await addEntry('2026-04-01T12:00:00Z', 'note saved', 'table', evil.id)

  const { status, headers, body } = await exportCsv({ subject: 'table' })

  expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="audit.csv"'])
  expect(body.trimEnd().split('\r\n')).toHaveLength(61)
  expect(body).toContain(`2026-04-01T12:00:00Z,'=cmd|calc,${evil.id},wrote a note on a member,member,table`)
  expect((await listEntries({ action: 'audit exported' }))[0]).toMatchObject({ person: { id: owner.id } })
})

test('the CSV export of the audit log needs a recent sign-in', async () => {
  const { authorization } = await signInAs(t.site, owner)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 11 }))
  const answer = await t.app.inject({ url: '/api/admin/audit.csv', headers: { authorization } })
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { error: 'fresh_sign_in_needed' }])
})

test('the people to filter by are the staff and the selected member', async () => {
  const choices = (query: { actor?: typeof tom.id }) =>
    owner.api<typeof getAuditChoices>('GET /api/admin/audit/choices', { query })
  const { people, actions } = await choices({})
  expect(people.map(({ name }) => name)).toContain('Olive Owner')
  expect(people.map(({ name }) => name)).not.toContain('Tom Hadley')
  expect(actions).toContainEqual({ action: 'member suspended', label: 'Suspended a member' })
  expect((await choices({ actor: tom.id })).people.map(({ name }) => name)).toContain('Tom Hadley')
})
