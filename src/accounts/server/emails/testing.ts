import { activationMail } from '#accounts/server/emails/activation-mail.tsx'
import { alreadyHaveAccountMail } from '#accounts/server/emails/already-have-account-mail.tsx'
import { confirmEmailMail } from '#accounts/server/emails/confirm-email-mail.tsx'
import { emailChangedMail } from '#accounts/server/emails/email-changed-mail.tsx'
import { invitationAcceptedMail } from '#accounts/server/emails/invitation-accepted-mail.tsx'
import { invitationMail } from '#accounts/server/emails/invitation-mail.tsx'
import { passwordChangedMail } from '#accounts/server/emails/password-changed-mail.tsx'
import { recoveryCodeUsedMail } from '#accounts/server/emails/recovery-code-used-mail.tsx'
import { resetMail } from '#accounts/server/emails/reset-mail.tsx'
import { roleRemovedMail } from '#accounts/server/emails/role-removed-mail.tsx'
import { secondFactorChangedMail } from '#accounts/server/emails/second-factor-changed-mail.tsx'
import { suspensionLiftedMail } from '#accounts/server/emails/suspension-lifted-mail.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'

const sender = {
  siteName: 'Black Country Speed Dating',
  siteUrl: 'https://dating.example',
  trader: { name: 'Five Minutes Ltd', address: '1 High Street, Dudley', email: 'hello@dating.example' },
}
const token = 'Zm9ydHktdHdvLWJ5dGVzLW9mLXJhbmRvbS1ub3RoaW5n'
const name = 'Amy Tonks'
const reason = 'You were asked twice to leave other guests alone.\nOn Friday you did not.'
const registeredAt = Temporal.Instant.from('2026-07-03T18:30:00Z')

/** Every email about accounts, with sample data. */
export const everyAccountMail: Record<string, () => Promise<RenderedMail>> = {
  activation: () => activationMail(sender, { token, registeredAt, returnTo: null }),
  reset: () => resetMail(sender, { token, name }),
  'confirm email': () => confirmEmailMail(sender, { token }),
  'already have an account': () => alreadyHaveAccountMail(sender),
  'password changed': () => passwordChangedMail(sender, { name }),
  'email changed': () => emailChangedMail(sender, { name }),
  invitation: () => invitationMail(sender, { inviter: name, role: 'host', token }),
  'invitation to be an owner': () => invitationMail(sender, { inviter: name, role: 'owner', token }),
  'invitation accepted': () =>
    invitationAcceptedMail(sender, { inviter: name, name: 'Tom Hadley', email: 'tom@example.com', role: 'host' }),
  'role removed': () => roleRemovedMail(sender, { name, role: 'host' }),
  'recovery code used': () => recoveryCodeUsedMail(sender, { name, remaining: 4 }),
  'last recovery code used': () => recoveryCodeUsedMail(sender, { name, remaining: 0 }),
  'second factor set up': () => secondFactorChangedMail(sender, { name, change: 'set up' }),
  'second factor removed': () => secondFactorChangedMail(sender, { name, change: 'removed' }),
  'suspension lifted': () => suspensionLiftedMail(sender, { name, reason }),
}
