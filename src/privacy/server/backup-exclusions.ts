import type { Exclusions } from '#platform/server/backup/exclusions.ts'

/** A download holds everything kept about a member, including the links in a week's emails. It lives for a day. */
export const privacyBackupExclusions = { downloads: 'all rows' } as const satisfies Exclusions
