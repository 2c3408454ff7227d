import { activationMail } from '#accounts/server/emails/activation-mail.tsx'
import { alreadyHaveAccountMail } from '#accounts/server/emails/already-have-account-mail.tsx'
import { confirmEmailMail } from '#accounts/server/emails/confirm-email-mail.tsx'
import { emailChangedMail } from '#accounts/server/emails/email-changed-mail.tsx'
import { failedSignInsMail } from '#accounts/server/emails/failed-sign-ins-mail.tsx'
import { invitationAcceptedMail } from '#accounts/server/emails/invitation-accepted-mail.tsx'
import { invitationMail } from '#accounts/server/emails/invitation-mail.tsx'
import { newDeviceMail } from '#accounts/server/emails/new-device-mail.tsx'
import { passkeyChangedMail } from '#accounts/server/emails/passkey-changed-mail.tsx'
import { passwordChangedMail } from '#accounts/server/emails/password-changed-mail.tsx'
import { recoveryCodeUsedMail } from '#accounts/server/emails/recovery-code-used-mail.tsx'
import { resetMail } from '#accounts/server/emails/reset-mail.tsx'
import { roleRemovedMail } from '#accounts/server/emails/role-removed-mail.tsx'
import { secondFactorChangedMail } from '#accounts/server/emails/second-factor-changed-mail.tsx'
import { suspensionLiftedMail } from '#accounts/server/emails/suspension-lifted-mail.tsx'
import { notificationTable } from '#platform/server/mail/notification-table.ts'

/** The emails about accounts. */
export const accountNotifications = notificationTable({
  activation: {
    after: [
      { command: 'register', file: 'process-registration' },
      { command: 'request-link', file: 'send-link' },
      { command: 'resend-activation' },
    ],
    to: 'address',
    who: 'of the registration',
    sent: 'always',
    onlyIf: 'the account waits to be activated, and the address is neither banned nor over its hourly limit',
    builtIn: 'make-activation-mail',
    shown: 'subject',
    text: activationMail,
  },
  'already have an account': {
    after: [{ command: 'register', file: 'process-registration' }, { command: 'change-email' }],
    to: 'member',
    who: 'whose address was given, reachable if it was given to register',
    sent: 'always',
    onlyIf: 'the address is neither banned nor over its hourly limit',
    shown: 'subject',
    text: alreadyHaveAccountMail,
  },
  'password reset': {
    after: [{ command: 'request-link', file: 'send-link' }],
    to: 'reachable member',
    sent: 'always',
    onlyIf: 'the address is not over its hourly limit',
    shown: 'subject',
    text: resetMail,
  },
  'password changed': {
    after: [{ command: 'change-password' }, { command: 'reset-password' }],
    to: 'member',
    sent: 'always',
    shown: 'subject',
    text: passwordChangedMail,
  },
  'failed sign-ins': {
    after: [
      { command: 'sign-in', file: 'notify-failed-sign-ins' },
      { command: 'redeem-code', file: 'notify-failed-sign-ins' },
    ],
    to: 'reachable member',
    sent: 'always',
    onlyIf:
      'there were ten wrong passwords in a day or ten wrong codes in an hour, and the member was not notified of that in the last 24 hours',
    shown: 'subject',
    text: failedSignInsMail,
  },
  'new device': {
    after: [
      { command: 'sign-in', file: 'remember-device' },
      { command: 'sign-in-with-passkey', file: 'remember-device' },
      { command: 'activate', file: 'remember-device' },
    ],
    to: 'member',
    sent: 'always',
    onlyIf:
      'the member has signed in before, but not on this device in the last 90 days, and had fewer than five of these emails in the last 24 hours',
    builtIn: 'notify-of-new-device',
    shown: 'subject',
    text: newDeviceMail,
  },
  'confirm email': {
    after: [{ command: 'change-email' }],
    to: 'address',
    who: 'to change to',
    sent: 'always',
    onlyIf: 'no account has the address, and it is neither banned nor over its hourly limit',
    shown: 'subject',
    text: confirmEmailMail,
  },
  'email changed': {
    after: [{ command: 'confirm-email' }],
    to: 'member',
    who: 'at the former address',
    sent: 'always',
    shown: 'subject',
    text: emailChangedMail,
  },
  'second factor changed': {
    after: [
      { command: 'set-up-second-factor' },
      { command: 'renew-recovery-codes' },
      { command: 'reset-second-factor' },
      { command: 'turn-on-two-step' },
      { command: 'turn-off-two-step' },
      { command: 'accept-invitation', file: 'remove-earlier-factors' },
    ],
    to: 'member',
    who: 'whose second factor it is',
    sent: 'always',
    shown: 'subject',
    text: secondFactorChangedMail,
  },
  'passkey changed': {
    after: [
      { command: 'add-passkey' },
      { command: 'remove-passkey' },
      { command: 'sign-in-with-passkey', file: 'block-passkey' },
      { command: 'verify-with-passkey', file: 'block-passkey' },
    ],
    to: 'member',
    who: 'whose passkey it is',
    sent: 'always',
    shown: 'subject',
    text: passkeyChangedMail,
  },
  'recovery code used': {
    after: [{ command: 'redeem-code' }],
    to: 'member',
    sent: 'always',
    shown: 'subject',
    text: recoveryCodeUsedMail,
  },
  'staff invitation': {
    after: [{ command: 'invite-staff' }],
    to: 'address',
    who: 'that is invited',
    sent: 'always',
    shown: 'subject',
    text: invitationMail,
  },
  'invitation accepted': {
    after: [{ command: 'accept-invitation' }],
    to: 'member',
    who: 'who sent the invitation',
    sent: 'always',
    shown: 'subject',
    text: invitationAcceptedMail,
  },
  'role removed': {
    after: [{ command: 'remove-role' }],
    to: 'member',
    who: 'who had the role',
    sent: 'always',
    shown: 'subject',
    text: roleRemovedMail,
  },
  'suspension lifted': {
    after: [{ command: 'lift-suspension' }],
    to: 'member',
    sent: 'always',
    onlyIf: 'the member has confirmed their address',
    shown: 'subject',
    text: suspensionLiftedMail,
  },
})
