import type { Exclusions } from '#platform/server/backup/exclusions.ts'

/** Anyone who has it can view a payment in progress at the card provider, and pay it. */
export const bookingsBackupExclusions = {
  payments: { client_secret: `case when client_secret is not null then 'not in backups' end` },
} as const satisfies Exclusions
