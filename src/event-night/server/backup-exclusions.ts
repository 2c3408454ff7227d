import type { Exclusions } from '#platform/server/backup/exclusions.ts'

/** Sessions are in no backup, nor are the doors that they keep. */
export const eventNightBackupExclusions = { door_grants: 'all rows' } as const satisfies Exclusions
