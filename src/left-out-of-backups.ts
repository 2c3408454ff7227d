import { accountsLeftOut } from '#accounts/server/left-out-of-backups.ts'
import { bookingsLeftOut } from '#bookings/server/left-out-of-backups.ts'
import { platformLeftOut } from '#platform/server/left-out-of-backups.ts'
import { privacyLeftOut } from '#privacy/server/left-out-of-backups.ts'

/** What no backup holds, for whoever finds one is not to get into an account: what each capability says of its own tables. */
export const leftOutOfBackups = { ...platformLeftOut, ...accountsLeftOut, ...bookingsLeftOut, ...privacyLeftOut }
