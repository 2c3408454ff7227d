import { accountsBackupExclusions } from '#accounts/server/backup-exclusions.ts'
import { bookingsBackupExclusions } from '#bookings/server/backup-exclusions.ts'
import { platformBackupExclusions } from '#platform/server/backup-exclusions.ts'
import { privacyBackupExclusions } from '#privacy/server/backup-exclusions.ts'

/** What backups leave out, so that nobody who finds one can open an account. Each capability lists its own tables. */
export const backupExclusions = {
  ...platformBackupExclusions,
  ...accountsBackupExclusions,
  ...bookingsBackupExclusions,
  ...privacyBackupExclusions,
}
