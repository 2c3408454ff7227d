import type { ActivityItem } from '#accounts/contract/account.ts'

/** What happened to the member's account, in their words. */
export const activityLabels: Readonly<Record<ActivityItem['kind'], string>> = {
  'signed in': 'Signed in',
  'account activated': 'Your account was activated',
  'second factor verified': 'Code from your authenticator app entered',
  'recovery code used': 'Recovery code used',
  'password changed': 'Your password was changed',
  'password reset': 'Your password was reset with a link from an email',
  'email change requested': 'A new email address was requested',
  'email changed': 'Your email address was changed',
  'second factor set up': 'Your authenticator app was set up',
  'second factor replaced': 'Your authenticator app was replaced',
  'second factor removed': 'Your authenticator app was removed by an owner',
  'recovery codes renewed': 'New recovery codes were made',
  'role assigned': 'You joined the team',
  'role removed': 'You left the team',
  'suspension lifted': 'Your suspension was lifted',
  'data download requested': 'A download of your data was requested',
  'data download fetched': 'Your data was downloaded',
  'signed out everywhere': 'Signed out on every device',
  'sign-in refused': 'Someone couldn’t sign in',
  'activation refused': 'Wrong password entered to activate your account',
  'second factor refused': 'Wrong code entered',
  'step-up refused': 'Wrong code entered',
  'current password refused': 'Wrong current password entered',
  'refresh token reused': 'An old sign-in was used again, so we signed that device out',
}
