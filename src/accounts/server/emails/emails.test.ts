import { expect, test } from 'vitest'
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

const sender = {
  siteName: 'Black Country Speed Dating',
  siteUrl: 'https://dating.example',
  trader: { name: 'Five Minutes Ltd', address: '1 High Street, Dudley', email: 'hello@dating.example' },
}
const token = 'Zm9ydHktdHdvLWJ5dGVzLW9mLXJhbmRvbS1ub3RoaW5n'
const registeredAt = Temporal.Instant.from('2026-07-03T18:30:00Z')
const hostile = '<script>alert(1)</script> & "Tom"'

const mails = {
  activation: () => activationMail(sender, { token, registeredAt, returnTo: null }),
  reset: () => resetMail(sender, { token, name: hostile }),
  'confirm email': () => confirmEmailMail(sender, { token }),
  'already have an account': () => alreadyHaveAccountMail(sender),
  'password changed': () =>
    passwordChangedMail(sender, {
      name: hostile,
      passkeys: {
        removed: [{ name: hostile, addedAt: registeredAt }],
        remaining: [{ name: hostile, addedAt: registeredAt }],
      },
    }),
  'email changed': () => emailChangedMail(sender, { name: hostile }),
  'new device': () =>
    newDeviceMail(sender, {
      token,
      name: hostile,
      device: 'Chrome on Windows',
      signedInAt: registeredAt,
      isLastToday: true,
    }),
  'failed sign-ins': () => failedSignInsMail(sender, { name: hostile, kind: 'code' }),
  invitation: () => invitationMail(sender, { inviter: hostile, role: 'host', token }),
  'invitation accepted': () =>
    invitationAcceptedMail(sender, { inviter: hostile, name: hostile, email: 'tom@example.com', role: 'host' }),
  'role removed': () => roleRemovedMail(sender, { name: hostile, role: 'host' }),
  'recovery code used': () => recoveryCodeUsedMail(sender, { name: hostile, role: 'owner', remaining: 3 }),
  'second factor changed': () => secondFactorChangedMail(sender, { name: hostile, change: 'replaced' }),
  'passkey changed': () => passkeyChangedMail(sender, { name: hostile, passkey: hostile, change: 'added' }),
  'suspension lifted': () => suspensionLiftedMail(sender, { name: hostile, reason: hostile }),
}
const names = Object.keys(mails).flatMap((name) => (isMail(name) ? [name] : []))
function isMail(name: string): name is keyof typeof mails {
  return name in mails
}

test.each(names)(
  'the ‘%s’ email names its sender in its HTML and text parts, and has no exclamation marks',
  async (name) => {
    const { subject, html, text } = await mails[name]()

    for (const part of [html, text]) {
      expect(part).toContain(sender.trader.address)
      expect(part).toContain(sender.trader.email)
    }
    expect(`${subject}${text}`.replace(/<script>|"Tom"/g, '')).not.toContain('!')
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).not.toMatch(/undefined|null|\[object/)
  },
)

test.each([
  ['activation', 'activate', 'You can use the link once, within 48 hours.'],
  ['reset', 'resetpassword', 'You can use the link once, within one hour.'],
  ['confirm email', 'confirmemail', 'You can use the link once, within 48 hours.'],
  ['new device', 'signoutdevice', 'You can use the link once, within 30 days.'],
  ['invitation', 'invitation', 'You can use the link once, within seven days, and it won’t work for anyone else.'],
] as const)(
  'the ‘%s’ email has its link in both parts, states how long it works and says what to do if it was unexpected',
  async (name, path, lives) => {
    const { html, text } = await mails[name]()

    const link = `https://dating.example/${path}?token=${token}`
    expect(html).toContain(`href="${link}"`)
    expect(text).toContain(link)
    for (const part of [html, text]) expect(part.replace(/\s+/g, ' ')).toContain(lives)
    expect(text).toMatch(/If (it wasn’t you|you didn’t register|you don’t know)/)
  },
)

const withoutLink = [
  'failed sign-ins',
  'recovery code used',
  'second factor changed',
  'invitation accepted',
  'role removed',
] as const
test.each(['already have an account', 'password changed', 'email changed', ...withoutLink] as const)(
  'the ‘%s’ email contains no token',
  async (name) => {
    const { html, text } = await mails[name]()
    expect(html + text).not.toContain('token')
  },
)

test.each(['reset', 'password changed', 'email changed', 'new device', ...withoutLink] as const)(
  'a hostile name in the ‘%s’ email is shown as plain text',
  async (name) => {
    const { html, text } = await mails[name]()
    expect(html).not.toContain('<script>')
    expect(html).toContain('&lt;script&gt;alert(1)')
    expect(text).toContain(`Hello ${hostile},`)
  },
)

test('an activation email states when the registration was made, in local time', async () => {
  const { text } = await mails.activation()
  expect(text.replace(/\s+/g, ' ')).toContain('on Friday 3 July 2026, 7:30 pm')
})

test.each([
  ['added', /If it wasn’t you, choose a new password .*, remove the passkey in your account .* and email us/],
  ['removed', /If it wasn’t you, choose a new password \S+ and email us/],
  ['blocked', /To be safe, choose a new password \S+\. If you need help, email us/],
] as const)('the email about a passkey that was %s says what to do next', async (change, advice) => {
  const { text } = await passkeyChangedMail(sender, { name: hostile, passkey: 'My phone', change })
  expect(text.replace(/\s+/g, ' ')).toMatch(advice)
})
