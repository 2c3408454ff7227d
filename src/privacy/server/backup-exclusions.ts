import type { Exclusions } from '#platform/server/backup/exclusions.ts'

/** Everything that is kept about a member in one file, with the links of a week's mails. It lives for a day. */
export const privacyBackupExclusions = { downloads: 'all rows' } as const satisfies Exclusions
