import { afterAll, beforeAll, expect, test } from 'vitest'
import type { inviteStaff, listStaff, withdrawInvitation } from '#accounts/contract/admin/staff.ts'
import { aMember, anEmail, signInAs, signInByPassword, type TestMember } from '#accounts/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: TestMember
let host: TestMember
let access: string
beforeAll(async () => {
  t = await testSite()
  owner = await aMember(t.site, { role: 'owner', userName: 'Olive Owner' })
  host = await aMember(t.site, { role: 'host', userName: 'Harry Host' })
  await aMember(t.site)
  ;({ access } = await signInAs(t.site, owner))
})
afterAll(() => t.close())

const list = () => t.apiAs(access)<typeof listStaff>('GET /api/admin/staff')

test('the staff list contains all staff, what they still have to set up, and open invitations', async () => {
  const email = anEmail()
  const body = { email, role: 'owner' as const }
  await t.apiAs(access)<typeof inviteStaff>('POST /api/admin/invitations', { body })

  const { staff, invitations } = await list()

  expect(staff).toMatchObject([
    { id: owner.id, name: 'Olive Owner', role: 'owner', is_me: true, second_factor_at: expect.any(String) },
    { id: host.id, name: 'Harry Host', role: 'host', is_me: false, second_factor_at: null, last_active_at: null },
  ])
  expect(invitations).toMatchObject([{ email, role: 'owner', invited_by: 'Olive Owner', is_expired: false }])
  await signInByPassword(t.site, host)
  expect((await list()).staff[1]).toMatchObject({ second_factor_at: null, last_active_at: expect.any(String) })

  const params = { id: invitations[0]?.id ?? '' }
  await t.apiAs(access)<typeof withdrawInvitation>('DELETE /api/admin/invitations/:id', { params })
  expect((await list()).invitations).toEqual([])
})

test('errors in an invitation are reported on their fields', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/admin/invitations',
    headers: { authorization: `Bearer ${access}` },
    payload: { email: 'amy', role: 'member' },
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({
    fields: { email: 'Please enter an email address, like name@example.com.', role: 'Please choose a role.' },
  })
})
