import type { SecurityEventKind } from '#platform/contract/security-events.ts'

/** What happened, in the words of the owner's list. */
export const kindLabels: Readonly<Record<SecurityEventKind, string>> = {
  'signed in': 'Signed in',
  'account activated': 'Account activated',
  'second factor verified': 'Two-step code accepted',
  'recovery code used': 'Recovery code used',
  'step-up done': 'Identity confirmed again',
  'password changed': 'Password changed',
  'password reset': 'Password reset by email link',
  'email change requested': 'Email change requested',
  'email changed': 'Email address changed',
  'second factor set up': 'Authenticator app set up',
  'second factor replaced': 'Authenticator app replaced',
  'second factor removed': 'Authenticator app and passkeys removed',
  'recovery codes renewed': 'New recovery codes created',
  'two-step verification turned on': 'Two-step verification turned on',
  'two-step verification turned off': 'Two-step verification turned off',
  'passkey added': 'Passkey added',
  'passkey removed': 'Passkey removed',
  'role assigned': 'Role assigned',
  'role removed': 'Role removed',
  'staff invited': 'Team invitation sent',
  'invitation sent again': 'Team invitation sent again',
  'invitation withdrawn': 'Team invitation withdrawn',
  'account suspended': 'Account suspended',
  'suspension lifted': 'Suspension lifted',
  'data exported': 'List downloaded',
  'data download requested': 'Data download requested',
  'data download fetched': 'Data downloaded',
  'calendar address made': 'Calendar address made',
  'calendar address stopped': 'Calendar address stopped',
  'signed out everywhere': 'Signed out everywhere',
  'other devices signed out': 'Other devices signed out',
  'device signed out': 'Device signed out with a link from an email',
  'door opened': 'Door list opened',
  'door grant revoked': 'Door list access removed from a device',
  'site key changed': 'Site key changed',
  'sign-in refused': 'Sign-in refused',
  'activation refused': 'Activation refused',
  'second factor refused': 'Two-step code refused',
  'step-up refused': 'Code refused',
  'passkey refused': 'Passkey refused',
  'passkey blocked': 'Passkey blocked, as it may have been copied',
  'current password refused': 'Current password entered incorrectly',
  'refresh token reused': 'Old sign-in used again',
  'limit reached': 'Too many attempts',
  'staff access refused': 'Access to a team page refused',
}

const detailLabels: Readonly<Record<string, string>> = {
  password: 'with the password',
  'password and code': 'with the password and a code',
  passkey: 'with a passkey',
  activation: 'by activating the account',
  host: 'host',
  owner: 'owner',
  member: 'as a member',
  members: 'members',
  audit: 'audit',
  bookings: 'bookings for an event',
  ledger: 'ledger',
  payments: 'payments',
  'bank statement': 'bank statement',
  invalid: 'wrong code',
  wrong_password: 'wrong password',
  wrong_email_or_password: 'wrong email or password',
  passkey_unknown: 'unknown passkey',
  passkey_refused: 'it couldn’t be verified',
  passkey_blocked: 'it’s blocked',
  added: 'a new one was added',
  signs: 'the new one is in use',
  removed: 'an earlier one was removed',
  lost: 'one was lost',
  account_suspended: 'the account is suspended',
  account_not_activated: 'the account isn’t activated',
  account_being_deleted: 'the account is being deleted',
}

/** Returns how an event happened, or why it was refused. A limit is called by its own name. */
export function formatDetail(detail: string): string {
  return detailLabels[detail] ?? detail.replaceAll('_', ' ')
}

/** Returns a short name by which events from one network can be recognised. */
export function networkName(network: string): string {
  return network.slice(0, 6).toUpperCase()
}
