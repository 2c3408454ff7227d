import { aPasskey, passkeysIn } from '#accounts/testing/passkeys.ts'
import { anOfferedApp, aSecondFactor, claimsOf, codeOf } from '#accounts/testing/second-factor.ts'
import { softwareAuthenticator } from '#accounts/testing/software-authenticator.ts'
import { aMember, anEmail, aRegistration, newestMailTo, signInAs, tokenIn } from '#accounts/testing.ts'
import type { authenticate, forgotPassword, register } from '#accounts/contract/authentication.ts'
import type { offerNewPasskey, offerPasskeySignIn, offerPasskeyVerification } from '#accounts/contract/passkeys.ts'
import { openInvitations } from '#accounts/server/staff/staff-queries.ts'
import { markVerified } from '#accounts/server/store/second-factors.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Arrangements, Needed, Scene } from '#tests/valid-requests/scene.ts'

/** The password in the samples. */
const samplePassword = 'Gasometer4!lights'

export const accountArrangements: Arrangements = {
  'POST /accounts/authenticate': ({ me }) => ({ values: { memberEmail: me.email }, fields: { password: me.password } }),
  'POST /accounts/activate': async (scene) => ({
    values: { linkToken: await activationToken(scene) },
    fields: { password: samplePassword },
  }),
  'POST /accounts/checklink': resetLink,
  'POST /accounts/resetpassword': resetLink,
  'POST /accounts/confirmemail': async (scene) => {
    const email = anEmail()
    await scene.send('PUT', '/api/account/email', { current_password: scene.me.password, email })
    return { values: { linkToken: tokenIn(await newestMailTo(scene.t, email)) } }
  },
  'POST /accounts/signoutdevice': async ({ t, me: { email, password } }) => {
    for (const device_secret of ['5e'.repeat(32), '6f'.repeat(32)])
      await t.api<typeof authenticate>('POST /accounts/authenticate', { body: { email, password, device_secret } })
    return { values: { linkToken: tokenIn(await newestMailTo(t, email)) } }
  },
  'POST /accounts/invitation': invitationLink,
  'POST /api/invitation/accept': invitationLink,
  'PUT /api/account/second-factor': async (scene) => {
    const { access } = await scene.sessionWithoutSecondFactor()
    const { offer, code } = await anOfferedApp(scene.t, access)
    return { fields: { offer, code } }
  },
  'POST /api/account/second-factor/offer': async (scene) => {
    await scene.sessionWithoutSecondFactor()
    return {}
  },
  'POST /api/account/second-factor/verification': async (scene) => {
    await aSecondFactor(scene.t.site, scene.me.id)
    await scene.sessionWithoutSecondFactor()
    return { fields: { code: await codeOf(scene.t.site, scene.me.id) } }
  },
  'POST /api/account/second-factor/recovery-codes': (scene) => (scene.isStaff ? withCode(scene) : withTwoStep(scene)),
  'POST /api/account/step-up': async (scene) => ({
    values: { currentPassword: scene.me.password },
    ...(await withCode(scene)),
  }),
  'PUT /api/account/two-step': withCode,
  'DELETE /api/account/two-step': withTwoStep,
  'DELETE /api/account/sessions/:id': async ({ t, me }) => ({
    values: { sessionId: claimsOf((await signInAs(t.site, me)).access).sid },
  }),
  'POST /api/account/passkeys': async (scene) => {
    const access = await scene.access()
    const options = await scene.t.apiAs(access)<typeof offerNewPasskey>('POST /api/account/passkeys/options')
    return { fields: { passkey: softwareAuthenticator({ origin: scene.t.site.config.siteUrl }).create(options) } }
  },
  'DELETE /api/account/passkeys/:id': async (scene) => {
    const access = await scene.access()
    await aPasskey(scene.t, access)
    const [passkey] = await passkeysIn(scene.t, access)
    return { values: { passkeyId: passkey?.id ?? '' } }
  },
  'POST /api/account/passkeys/verification/options': async (scene) => {
    await aPasskey(scene.t, await scene.access())
    return {}
  },
  'POST /api/account/passkeys/verification': async (scene) => {
    const access = await scene.access()
    const authenticator = await aPasskey(scene.t, access)
    const api = scene.t.apiAs(access)
    const options = await api<typeof offerPasskeyVerification>('POST /api/account/passkeys/verification/options')
    return { fields: { passkey: authenticator.use(options) } }
  },
  'POST /accounts/passkey': async (scene) => {
    const authenticator = await aPasskey(scene.t, await scene.access())
    const options = await scene.t.api<typeof offerPasskeySignIn>('POST /accounts/passkey/options')
    return { fields: { passkey: authenticator.use(options) } }
  },

  'POST /api/admin/invitations': () => ({ fields: { email: anEmail() } }),
  'POST /api/admin/invitations/:id/send': openInvitation,
  'DELETE /api/admin/invitations/:id': openInvitation,
  'DELETE /api/admin/staff/:id': aHost,
  'DELETE /api/admin/members/:id/second-factor': aHost,
}

async function activationToken({ t }: Scene): Promise<string> {
  const body = aRegistration({ password: samplePassword })
  await t.api<typeof register>('POST /accounts/register', { body })
  return tokenIn(await newestMailTo(t, body.email))
}

async function resetLink({ t, me: { email } }: Scene): Promise<Needed> {
  await t.api<typeof forgotPassword>('POST /accounts/forgotpassword', { body: { email } })
  return { values: { linkToken: tokenIn(await newestMailTo(t, email)) } }
}

async function invitationLink(scene: Scene): Promise<Needed> {
  const role = scene.kind === 'host' ? 'owner' : 'host'
  const email = scene.kind === 'owner' ? anEmail() : scene.me.email
  await scene.sendAsOwner('POST', '/api/admin/invitations', { email, role })
  return { values: { linkToken: tokenIn(await newestMailTo(scene.t, email)) } }
}

async function withCode(scene: Scene): Promise<Needed> {
  const { t, me, isStaff } = scene
  if (!isStaff) await aSecondFactor(t.site, me.id)
  const sessionId = claimsOf((await scene.session()).access).sid
  const secondFactorAt = t.clock.now()
  await inTransaction(t.site.db, (tx) => markVerified(tx, sessionId, { secondFactorAt }))
  return { fields: { code: await codeOf(t.site, me.id) } }
}

async function withTwoStep(scene: Scene): Promise<Needed> {
  await withCode(scene)
  await scene.send('PUT', '/api/account/two-step')
  return {}
}

async function openInvitation(scene: Scene): Promise<Needed> {
  const email = anEmail()
  await scene.sendAsOwner('POST', '/api/admin/invitations', { email, role: 'host' })
  const invitation = (await openInvitations(scene.t.site.db)).find((one) => one.email === email)
  return { values: { invitationId: invitation?.id ?? '' } }
}

async function aHost({ t }: Scene): Promise<Needed> {
  const host = await aMember(t.site, { role: 'host' })
  await signInAs(t.site, host)
  return { values: { memberId: host.id } }
}
