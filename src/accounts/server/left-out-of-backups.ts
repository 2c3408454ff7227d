import type { LeftOut } from '#platform/server/backup/left-out.ts'

/** Whatever opens an account without its password, and what stands beside the password. */
export const accountsLeftOut = {
  sessions: 'every row',
  refresh_tokens: 'every row',
  account_links: 'every row',
  // Where a visitor was going may be a link that opens something.
  registrations: { go_on_to: 'null', browser_secret_hash: 'null' },
  second_factors: 'every row',
  recovery_codes: 'every row',
  staff_invitations: 'every row',
} as const satisfies LeftOut
