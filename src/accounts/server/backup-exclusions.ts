import type { Exclusions } from '#platform/server/backup/exclusions.ts'

/** Everything that opens an account without its password, and second factors. */
export const accountsBackupExclusions = {
  sessions: 'all rows',
  refresh_tokens: 'all rows',
  account_links: 'all rows',
  // Where a visitor was going may be a link that opens something.
  registrations: { return_to: 'null', browser_secret_hash: 'null' },
  second_factors: 'all rows',
  recovery_codes: 'all rows',
  staff_invitations: 'all rows',
} as const satisfies Exclusions
