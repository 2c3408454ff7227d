import type { Exclusions } from '#platform/server/backup/exclusions.ts'

/** With it a payment that is under way can be seen, and paid, at the card provider. */
export const bookingsBackupExclusions = {
  payments: { client_secret: `case when client_secret is not null then 'not in backups' end` },
} as const satisfies Exclusions
