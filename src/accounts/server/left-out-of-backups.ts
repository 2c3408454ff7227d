import type { LeftOut } from '#platform/server/backup/left-out.ts'

/** Whatever opens an account without its password, and what stands beside the password. */
export const accountsLeftOut = {
  sessions: 'every row',
  refresh_tokens: 'every row',
  account_links: 'every row',
  second_factors: 'every row',
  recovery_codes: 'every row',
  staff_invitations: 'every row',
} as const satisfies LeftOut
