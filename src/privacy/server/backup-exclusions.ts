import type { Exclusions } from '#platform/server/backup/exclusions.ts'

/**
 * Downloads are not backed up: each contains everything about a member, including links from a week of emails, and expires
 * after a day.
 */
export const privacyBackupExclusions = { downloads: 'all rows' } as const satisfies Exclusions
