import type { Exclusions } from '#platform/server/backup/exclusions.ts'

/** Anyone who has a client secret can view and confirm that payment at the card provider. */
export const bookingsBackupExclusions = {
  payments: { client_secret: `case when client_secret is not null then 'not in backups' end` },
} as const satisfies Exclusions
