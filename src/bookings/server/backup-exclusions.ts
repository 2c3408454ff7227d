import type { Exclusions } from '#platform/server/backup/exclusions.ts'

/**
 * Anyone who has a client secret can view and confirm that payment at the card provider. A secret address that its member has
 * replaced or stopped since the backup must not work again. The link that led to a held place is forgotten soon.
 */
export const bookingsBackupExclusions = {
  bookings: { link_code: 'null' },
  calendar_feeds: 'all rows',
  payments: { client_secret: `case when client_secret is not null then 'not in backups' end` },
} as const satisfies Exclusions
