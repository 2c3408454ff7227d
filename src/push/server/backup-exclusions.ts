import type { Exclusions } from '#platform/server/backup/exclusions.ts'

/** The sessions end with a restore, and the devices with them. The key pairs stay, because nobody can read them without the keys. */
export const pushBackupExclusions = {
  push_devices: 'all rows',
  pending_pushes: 'all rows',
} as const satisfies Exclusions
