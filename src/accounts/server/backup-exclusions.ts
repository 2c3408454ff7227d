import type { Exclusions } from '#platform/server/backup/exclusions.ts'

/**
 * Data that gives access to an account without its password. Second factors and recovery codes stay in backups, because nobody
 * can read them without the site's keys. Passkeys stay too, because a public key opens nothing.
 */
export const accountsBackupExclusions = {
  sessions: 'all rows',
  refresh_tokens: 'all rows',
  account_links: 'all rows',
  // The browsers stay, so that nobody is told that their own is new. But none may try more passwords than a stranger.
  known_devices: { exempt_at: 'null' },
  // The page to return to may contain a token, such as a transfer link.
  registrations: { return_to: 'null', browser_secret_hash: 'null' },
  passkey_challenges: 'all rows',
  staff_invitations: 'all rows',
} as const satisfies Exclusions
