import type { Exclusions } from '#platform/server/backup/exclusions.ts'

/** Sessions are in no backup, nor are the doors that they keep. A screen of a past night shows nothing. */
export const eventNightBackupExclusions = {
  door_grants: 'all rows',
  night_screens: 'all rows',
} as const satisfies Exclusions
