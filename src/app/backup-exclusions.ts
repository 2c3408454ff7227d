import { accountsBackupExclusions } from '#accounts/server/backup-exclusions.ts'
import { bookingsBackupExclusions } from '#bookings/server/backup-exclusions.ts'
import { eventNightBackupExclusions } from '#event-night/server/backup-exclusions.ts'
import { platformBackupExclusions } from '#platform/server/backup-exclusions.ts'
import { connectionBackupExclusions } from '#connections/server/backup-exclusions.ts'
import { pushBackupExclusions } from '#push/server/backup-exclusions.ts'
import { privacyBackupExclusions } from '#privacy/server/backup-exclusions.ts'

/** The data that backups exclude, so that a leaked backup gives no access to accounts. Each capability lists its own tables. */
export const backupExclusions = {
  ...platformBackupExclusions,
  ...accountsBackupExclusions,
  ...pushBackupExclusions,
  ...connectionBackupExclusions,
  ...bookingsBackupExclusions,
  ...eventNightBackupExclusions,
  ...privacyBackupExclusions,
}
