import type { Exclusions } from '#platform/server/backup/exclusions.ts'

/** Everything that gives access to an account without its password, and second factors. */
export const accountsBackupExclusions = {
  sessions: 'all rows',
  refresh_tokens: 'all rows',
  account_links: 'all rows',
  // The page that a visitor was heading for may be a link that grants access to something.
  registrations: { return_to: 'null', browser_secret_hash: 'null' },
  second_factors: 'all rows',
  recovery_codes: 'all rows',
  staff_invitations: 'all rows',
} as const satisfies Exclusions
