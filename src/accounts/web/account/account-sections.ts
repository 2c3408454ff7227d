import { accountPaths } from '#platform/account-paths.ts'
import { paths } from '#platform/paths.ts'

/** The sections of the member's account. `parts` are further pages that belong to a section. */
export const accountSections: readonly { to: string; label: string; about: string; parts?: readonly string[] }[] = [
  { to: paths.accountDetails, label: 'Your details', about: 'User name, email address and date of birth' },
  {
    to: accountPaths.security,
    label: 'Sign-in and security',
    about: 'Password, passkeys and two-step verification',
  },
  {
    to: accountPaths.devices,
    label: 'Devices and activity',
    about: 'Where you’re signed in, and recent changes to your account',
  },
  { to: paths.payments, label: 'Payments', about: 'What you’ve paid, with a receipt for each payment' },
  { to: accountPaths.emails, label: 'Emails', about: 'Choose which emails you get from us' },
  { to: accountPaths.notifications, label: 'Notifications', about: 'Choose the devices on which we notify you' },
  { to: accountPaths.calendar, label: 'Calendar', about: 'See your booked events in your own calendar' },
  {
    to: accountPaths.data,
    label: 'Data and privacy',
    about: 'Stop us using your likes, download your data, see who you’ve blocked, complain or delete your account',
    parts: [accountPaths.likesConsent, accountPaths.dataDownload, accountPaths.deleteAccount],
  },
]
