import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import type { getAccount } from '#accounts/contract/account.ts'
import type { acceptInvitation, getInvitation } from '#accounts/contract/invitation.ts'
import type { StaffRole } from '#accounts/contract/person.ts'
import { changeEmail } from '#accounts/server/change-email.ts'
import { hashOf } from '#platform/server/link-token.ts'
import { makeOwner } from '#accounts/server/make-owner.ts'
import { signedIn, staffOnly } from '#accounts/server/access-rules.ts'
import { inviteStaff, resendInvitation, withdrawInvitation } from '#accounts/server/staff/invite-staff.ts'
import { openInvitations } from '#accounts/server/staff/staff-queries.ts'
import type { confirmEmail } from '#accounts/contract/authentication.ts'
import type { turnOnTwoStep } from '#accounts/contract/second-factor.ts'
import { aPasskey, passkeysIn, signInByPasskey, verifyByPasskey } from '#accounts/testing/passkeys.ts'
import { removeRole } from '#accounts/server/staff/remove-role.ts'
import { endInvitation } from '#accounts/server/store/staff.ts'
import { inTransaction } from '#platform/server/db.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, anEmail, emailsTo, newestMailTo, signInAs, tokenIn, type TestMember } from '#accounts/testing.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { waitingForLocks } from '#platform/testing/waiting-for-locks.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: TestMember
let invited: string
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())
beforeEach(async () => {
  owner = await aMember(t.site, { role: 'owner', userName: 'Olive Owner' })
  invited = anEmail()
})

const actorOf = async (member: TestMember) => signedIn(await signInAs(t.site, member), t.site)
const days = (count: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * count }))
const loadInvitation = (token: string) => t.api<typeof getInvitation>('POST /accounts/invitation', { body: { token } })
const refused = (error: string) => ({ body: { error } })

async function invite(role: StaffRole = 'host', email = invited): Promise<string> {
  await inviteStaff(t.site, await actorOf(owner), { email, role })
  return tokenIn(await newestMailTo(t, email))
}

async function invitationTo(email: string): Promise<string> {
  const found = (await openInvitations(t.site.db)).find((one) => one.email === email)
  if (!found) throw new Error('there is no invitation to that address')
  return found.id
}

/** Creates a member with the invited address. */
const invitee = (userName = 'Tom Hadley') => aMember(t.site, { email: invited, userName })

async function accept(member: TestMember, token: string) {
  const { access } = await signInAs(t.site, member)
  return t.apiAs(access)<typeof acceptInvitation>('POST /api/invitation/accept', { body: { token } })
}

async function roleOf(member: TestMember) {
  const { access } = await signInAs(t.site, member)
  return (await t.apiAs(access)<typeof getAccount>('GET /api/account')).role
}

test('a link shows the inviter and the role, and gives that role once to the member who accepts', async () => {
  const token = await invite('host')
  expect(await loadInvitation(token)).toEqual({ state: 'good', role: 'host', invited_by: 'Olive Owner' })
  const tom = await invitee()

  expect(await accept(tom, token)).toEqual({ role: 'host' })

  expect(await roleOf(tom)).toBe('host')
  expect(await loadInvitation(token)).toEqual({ state: 'used', role: null, invited_by: null })
  await expect(accept(await aMember(t.site), token)).rejects.toMatchObject(refused('link_used'))
  expect(await actionsOn(t.site.db, tom.id)).toContain('invitation accepted')
  const notice = await newestMailTo(t, owner.email)
  expect(notice.subject).toBe('Your invitation was accepted')
  expect(notice.text).toContain(tom.email)
})

test('only the hash of a link is stored', async () => {
  const token = await invite()
  const row = await t.site.db
    .selectFrom('staffInvitations')
    .selectAll()
    .where('email', '=', invited)
    .executeTakeFirstOrThrow()
  expect(row.tokenHash).toEqual(hashOf(token))
  expect(JSON.stringify(row)).not.toContain(token)
})

test('a link gives a role only to the account with the address it was sent to, ignoring case', async () => {
  const token = await invite('owner', `Tom.${invited}`)
  const other = await aMember(t.site)

  await expect(accept(other, token)).rejects.toMatchObject({ body: { error: 'invited_at_other_address' }, status: 403 })

  expect(await roleOf(other)).toBe('member')
  expect(await loadInvitation(token)).toMatchObject({ state: 'good' })
  const tom = await aMember(t.site, { email: `tOM.${invited.toUpperCase()}` })
  expect(await accept(tom, token)).toEqual({ role: 'owner' })
})

test('a member who has only requested the invited address, without confirming it, cannot accept', async () => {
  const token = await invite('owner')
  const other = await aMember(t.site)
  const by = await actorOf(other)
  await changeEmail(t.site, by, { email: invited, currentPassword: other.password })
  await expect(accept(other, token)).rejects.toMatchObject(refused('invited_at_other_address'))
})

test('a link that is used on many devices at the same time is accepted once', async () => {
  const token = await invite('owner')
  const tom = await invitee()

  const tried = await Promise.allSettled(Array.from({ length: 6 }, () => accept(tom, token)))

  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await roleOf(tom)).toBe('owner')
  expect((await actionsOn(t.site.db, tom.id)).filter((action) => action === 'invitation accepted')).toHaveLength(1)
})

test('an invitation that is just being withdrawn can be neither withdrawn again nor sent again', async () => {
  await invite()
  const [by, id] = [await actorOf(owner), await invitationTo(invited)]

  const others = await inTransaction(t.site.db, async (tx) => {
    await endInvitation(tx, id, { endedAt: t.site.clock.now(), endReason: 'withdrawn' })
    const tried = Promise.allSettled([withdrawInvitation(t.site, by, id), resendInvitation(t.site, by, id)])
    await expect.poll(() => waitingForLocks(t.site.db)).toBe(2)
    return { tried }
  })

  const refusal = { status: 'rejected', reason: { refusal: { error: 'invitation_not_open' } } }
  expect(await others.tried).toMatchObject([refusal, refusal])
})

test('a link is valid for seven days, and resending replaces it with one that is valid for another seven', async () => {
  const token = await invite()
  await days(7)
  expect(await loadInvitation(token)).toMatchObject({ state: 'expired', role: null })
  const tom = await invitee()
  await expect(accept(tom, token)).rejects.toMatchObject(refused('link_expired'))

  const id = await invitationTo(invited)
  await resendInvitation(t.site, await actorOf(owner), id)
  expect(await actionsOn(t.site.db, id)).toEqual(['staff invited', 'invitation sent again'])

  const again = tokenIn(await newestMailTo(t, invited))
  expect(again).not.toBe(token)
  expect(await loadInvitation(token)).toMatchObject({ state: 'unknown' })
  await days(6)
  expect(await accept(tom, again)).toEqual({ role: 'host' })
})

test('a link that was withdrawn or never existed is unknown', async () => {
  const token = await invite()
  const id = await invitationTo(invited)
  const by = await actorOf(owner)

  await withdrawInvitation(t.site, by, id)

  expect(await loadInvitation(token)).toEqual({ state: 'unknown', role: null, invited_by: null })
  await expect(accept(await aMember(t.site), token)).rejects.toMatchObject(refused('link_unknown'))
  await expect(accept(await aMember(t.site), 'A'.repeat(43))).rejects.toMatchObject(refused('link_unknown'))
  const notOpen = { refusal: { error: 'invitation_not_open' } }
  await expect(withdrawInvitation(t.site, by, id)).rejects.toMatchObject(notOpen)
  await expect(resendInvitation(t.site, by, id)).rejects.toMatchObject(notOpen)
  expect(await actionsOn(t.site.db, id)).toEqual(['staff invited', 'invitation withdrawn'])
})

test.each([
  ['is no longer an owner', (by: TestMember) => demote(by)],
  ['is suspended', (by: TestMember) => suspendMember(t.site, siteItself, by.id, 'A test.')],
])('an invitation from someone who %s cannot be accepted', async (_what, action) => {
  const token = await invite('owner')
  await action(owner)
  expect(await loadInvitation(token)).toMatchObject({ state: 'unknown' })
  await expect(accept(await aMember(t.site), token)).rejects.toMatchObject(refused('link_unknown'))
})

async function demote(member: TestMember): Promise<void> {
  await removeRole(t.site, await actorOf(await aMember(t.site, { role: 'owner' })), member.id)
}

test('an address can have only one open invitation, ignoring case, and can be invited again after it expires', async () => {
  await invite()
  const again = { fields: { email: expect.stringContaining('already been invited') } }
  await expect(invite('owner', invited.toUpperCase())).rejects.toMatchObject(again)
  await days(8)
  const token = await invite('owner')
  expect(await loadInvitation(token)).toMatchObject({ state: 'good', role: 'owner' })
})

test('two owners who invite the same address at the same time send one link', async () => {
  const owners = await Promise.all([actorOf(owner), actorOf(await aMember(t.site, { role: 'owner' }))])
  const both = owners.map((by) => inviteStaff(t.site, by, { email: invited, role: 'host' }))
  const tried = await Promise.allSettled(both)
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await emailsTo(t, invited)).toHaveLength(1)
})

test('an invitation cannot repeat or lower a member’s role, but can make a host an owner', async () => {
  const host = await aMember(t.site, { role: 'host' })
  const already = { fields: { email: expect.stringContaining('already a host') } }
  await expect(invite('host', host.email)).rejects.toMatchObject(already)
  const token = await invite('host')
  const other = await invitee()
  await makeOwner(t.site, siteItself, invited)
  await expect(accept(other, token)).rejects.toMatchObject(refused('already_staff'))
  expect(await loadInvitation(token)).toMatchObject({ state: 'good' })

  expect(await accept(host, await invite('owner', host.email))).toEqual({ role: 'owner' })
})

test('a caller who is not signed in cannot accept an invitation', async () => {
  const token = await invite()
  const accepting = t.api<typeof acceptInvitation>('POST /api/invitation/accept', { body: { token } })
  await expect(accepting).rejects.toMatchObject(refused('not_signed_in'))
})

describe('accepting an invitation', () => {
  const acceptIn = (access: string, token: string) =>
    t.apiAs(access)<typeof acceptInvitation>('POST /api/invitation/accept', { body: { token } })

  test('gives no rights of staff to a passkey, a session or an email link from before it', async () => {
    const tom = await invitee()
    const thief = await signInAs(t.site, tom)
    const stolen = await aPasskey(t, thief.access, { name: 'iPhone of a thief' })
    const email = anEmail()
    await changeEmail(t.site, await signedIn(thief, t.site), { email, currentPassword: tom.password })
    const link = tokenIn(await newestMailTo(t, email))

    expect(await accept(tom, await invite('owner'))).toEqual({ role: 'owner' })

    await expect(signInByPasskey(t, stolen)).rejects.toMatchObject(refused('passkey_unknown'))
    await expect(signedIn(thief, t.site)).rejects.toMatchObject({ refusal: { error: 'not_signed_in' } })
    const confirming = t.api<typeof confirmEmail>('POST /accounts/confirmemail', { body: { token: link } })
    await expect(confirming).rejects.toMatchObject(refused('link_unknown'))
    expect((await newestMailTo(t, tom.email)).text).toContain('‘iPhone of a thief’')
  })

  test('keeps the passkey that the member accepts with, which has to be used again', async () => {
    const tom = await invitee()
    const { access } = await signInAs(t.site, tom)
    await aPasskey(t, access, { name: 'iPhone of a thief' })
    const own = await aPasskey(t, access, { name: 'My key' })
    await t.apiAs(access)<typeof turnOnTwoStep>('PUT /api/account/two-step')
    const here = await signInByPasskey(t, own)

    expect(await acceptIn(here.access, await invite('host'))).toEqual({ role: 'host' })

    expect(await passkeysIn(t, here.access)).toMatchObject([{ name: 'My key' }])
    const authorization = `Bearer ${here.access}`
    await expect(staffOnly({ authorization }, t.site)).rejects.toMatchObject({
      refusal: { error: 'second_factor_unverified' },
    })
    await verifyByPasskey(t, here.access, own)
    expect(await staffOnly({ authorization }, t.site)).toMatchObject({ role: 'host' })
  })

  test('needs a sign-in of the last ten minutes, with the second step of a member who has turned it on', async () => {
    const tom = await invitee()
    const token = await invite('host')
    const { access } = await signInAs(t.site, tom)
    await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 11 }))
    await expect(acceptIn(access, token)).rejects.toMatchObject(refused('fresh_sign_in_needed'))

    const [stolen, own] = [await signInAs(t.site, tom), await signInAs(t.site, tom)]
    await aPasskey(t, own.access)
    await t.apiAs(own.access)<typeof turnOnTwoStep>('PUT /api/account/two-step')
    await expect(acceptIn(stolen.access, token)).rejects.toMatchObject(refused('second_factor_unverified'))
  })
})

test('an owner can send at most thirty invitations a day', async () => {
  const by = await actorOf(owner)
  for (let sent = 0; sent < 30; sent += 1) await inviteStaff(t.site, by, { email: anEmail(), role: 'host' })
  await expect(inviteStaff(t.site, by, { email: invited, role: 'host' })).rejects.toMatchObject({
    refusal: { error: 'too_many_requests' },
  })
})

test('an invitation is deleted a month after it expires', async () => {
  await invite()
  const storedRows = () => t.site.db.selectFrom('staffInvitations').select('id').where('email', '=', invited).execute()
  await days(36)
  await t.sweep()
  expect(await storedRows()).toHaveLength(1)
  await days(2)
  await t.sweep()
  expect(await storedRows()).toEqual([])
})
