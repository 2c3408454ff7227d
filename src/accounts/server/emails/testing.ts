import { accountNotifications } from '#accounts/server/notifications.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'

const sender = {
  siteName: 'Black Country Speed Dating',
  siteUrl: 'https://dating.example',
  trader: { name: 'Five Minutes Ltd', address: '1 High Street, Dudley', email: 'hello@dating.example' },
}
const token = 'Zm9ydHktdHdvLWJ5dGVzLW9mLXJhbmRvbS1ub3RoaW5n'
const name = 'Amy Tonks'
const reason = 'You were asked twice to leave other guests alone.\nOn Friday you did not.'
const passkey = { name: 'My phone', addedAt: Temporal.Instant.from('2026-12-03T18:30:00Z') }
const signedInAt = Temporal.Instant.from('2026-11-26T19:30:00Z')
const registeredAt = Temporal.Instant.from('2026-07-03T18:30:00Z')

/** Every email about accounts, with sample data. */
export const everyAccountMail: Record<string, () => Promise<NotificationMail>> = {
  activation: () => accountNotifications.activation.mail(sender, { token, registeredAt, returnTo: null }),
  'password reset': () => accountNotifications['password reset'].mail(sender, { token, name }),
  'confirm email': () => accountNotifications['confirm email'].mail(sender, { token }),
  'already have an account': () => accountNotifications['already have an account'].mail(sender),
  'password changed': () =>
    accountNotifications['password changed'].mail(sender, { name, passkeys: { removed: [], remaining: [passkey] } }),
  'password changed, by email': () =>
    accountNotifications['password changed'].mail(sender, { name, passkeys: { removed: [passkey], remaining: [] } }),
  'failed sign-ins': () => accountNotifications['failed sign-ins'].mail(sender, { name, kind: 'password' }),
  'failed sign-ins, wrong codes': () => accountNotifications['failed sign-ins'].mail(sender, { name, kind: 'code' }),
  'new device': () =>
    accountNotifications['new device'].mail(sender, {
      token,
      name,
      device: 'Chrome on Windows',
      signedInAt,
      isLastToday: false,
    }),
  'new device, the last of the day': () =>
    accountNotifications['new device'].mail(sender, { token, name, device: null, signedInAt, isLastToday: true }),
  'email changed': () => accountNotifications['email changed'].mail(sender, { name }),
  'staff invitation': () =>
    accountNotifications['staff invitation'].mail(sender, { inviter: name, role: 'host', token }),
  'staff invitation, to be an owner': () =>
    accountNotifications['staff invitation'].mail(sender, { inviter: name, role: 'owner', token }),
  'invitation accepted': () =>
    accountNotifications['invitation accepted'].mail(sender, {
      inviter: name,
      name: 'Tom Hadley',
      email: 'tom@example.com',
      role: 'host',
    }),
  'role removed': () => accountNotifications['role removed'].mail(sender, { name, role: 'host' }),
  'recovery code used': () =>
    accountNotifications['recovery code used'].mail(sender, { name, role: 'owner', remaining: 4 }),
  'recovery code used, the last one': () =>
    accountNotifications['recovery code used'].mail(sender, { name, role: 'member', remaining: 0 }),
  'second factor changed, set up': () =>
    accountNotifications['second factor changed'].mail(sender, { name, change: 'set up' }),
  'second factor changed, removed': () =>
    accountNotifications['second factor changed'].mail(sender, { name, change: 'removed' }),
  'second factor changed, removed for a role': () =>
    accountNotifications['second factor changed'].mail(sender, {
      name,
      change: 'removed for a role',
      passkeys: [passkey],
    }),
  'second factor changed, two-step verification on': () =>
    accountNotifications['second factor changed'].mail(sender, { name, change: 'two-step on' }),
  'passkey changed, added': () =>
    accountNotifications['passkey changed'].mail(sender, { name, passkey: 'My phone', change: 'added' }),
  'passkey changed, removed': () =>
    accountNotifications['passkey changed'].mail(sender, { name, passkey: 'My phone', change: 'removed' }),
  'passkey changed, blocked': () =>
    accountNotifications['passkey changed'].mail(sender, { name, passkey: 'My phone', change: 'blocked' }),
  'suspension lifted': () => accountNotifications['suspension lifted'].mail(sender, { name, reason }),
}
