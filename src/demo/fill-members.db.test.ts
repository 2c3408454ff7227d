import { afterEach, beforeEach, expect, test } from 'vitest'
import type { authenticate } from '#accounts/contract/authentication.ts'
import { startFillingProfiles } from '#demo/fill-demo.ts'
import { fillMembers } from '#demo/fill-members.ts'
import { demoPeople } from '#demo/people.ts'
import { allRows } from '#platform/testing/rows.ts'
import { someOf } from '#platform/testing/suite-size.ts'
import type { getProfile } from '#profiles/contract.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => {
  t = await testSite()
})
afterEach(() => t.close())

/** A subset of the members, because drawing portraits is slow. */
const people = someOf(demoPeople, 12)
const withProfile = people.filter(({ profile }) => profile !== null)

async function count(table: 'members' | 'profiles' | 'portraits'): Promise<number> {
  const rows = await t.site.db.selectFrom(table).selectAll().execute()
  return rows.length
}

async function signIn(email: string) {
  return t.api<typeof authenticate>('POST /accounts/authenticate', { body: { email, password: 'FiveMinutes5!' } })
}

test('sixty members, an owner and a host are created with their roles, and visitors can sign in as them', async () => {
  const before = t.clock.now()
  await fillMembers(t.site)

  expect(await count('members')).toBe(62)
  for (const email of ['owner@example.com', 'host@example.com', 'amy@example.com', 'tom@example.com'])
    expect(await signIn(email)).toHaveProperty('access')
  expect(await t.site.db.selectFrom('outgoingMail').selectAll().execute()).toEqual([])

  const rows = await t.site.db
    .selectFrom('members')
    .select(['email', 'role', 'gender', 'registeredAt', 'termsAcceptedAt'])
    .execute()
  const of = (email: string) => rows.find((row) => row.email === email)
  expect(of('owner@example.com')).toMatchObject({ role: 'owner' })
  expect(of('host@example.com')).toMatchObject({ role: 'host' })
  expect(of('amy@example.com')).toMatchObject({ role: 'member', gender: 'F' })
  expect(of('tom@example.com')).toMatchObject({ role: 'member', gender: 'M' })
  expect(rows.filter(({ role }) => role !== 'member')).toHaveLength(2)
  // They registered before the current terms, so they cannot have accepted them on that day.
  for (const { registeredAt, termsAcceptedAt } of rows) {
    expect(Temporal.Instant.compare(registeredAt, before)).toBe(-1)
    expect(Temporal.Instant.compare(termsAcceptedAt, before)).toBeGreaterThanOrEqual(0)
  }
})

test('every profile is created only once, even if the first run is stopped halfway and two processes continue it', async () => {
  await fillMembers(t.site)
  const other = await secondProcess(t)
  const stopped = startFillingProfiles(t.site, people)
  await expect.poll(() => count('profiles')).toBeGreaterThan(1)
  await stopped.stop()
  expect(await count('profiles')).toBeLessThan(withProfile.length)

  await Promise.all([startFillingProfiles(t.site, people).filled, startFillingProfiles(other.site, people).filled])

  expect(await count('profiles')).toBe(withProfile.length)
  const before = await allRows(t.site.db)
  await startFillingProfiles(t.site, people).filled
  expect(await allRows(t.site.db)).toEqual(before)
  const { access } = await signIn('amy@example.com')
  const profile = await t.apiAs(access)<typeof getProfile>('POST /api/getprofile')
  expect(profile.user.name).toBe('Amy Tonks')
  await other.close()
})
