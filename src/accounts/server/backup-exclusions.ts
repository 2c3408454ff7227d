import type { Exclusions } from '#platform/server/backup/exclusions.ts'

/**
 * Data that gives access to an account without its password, and the second factors with a secret. Passkeys stay: a public key
 * opens nothing.
 */
export const accountsBackupExclusions = {
  sessions: 'all rows',
  refresh_tokens: 'all rows',
  account_links: 'all rows',
  // The page to return to may contain a token, such as a transfer link.
  registrations: { return_to: 'null', browser_secret_hash: 'null' },
  second_factors: 'all rows',
  recovery_codes: 'all rows',
  passkey_challenges: 'all rows',
  staff_invitations: 'all rows',
} as const satisfies Exclusions
