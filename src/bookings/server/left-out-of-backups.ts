import type { LeftOut } from '#platform/server/backup/left-out.ts'

/** With it a payment that is under way can be seen, and paid, at the card provider. */
export const bookingsLeftOut = {
  payments: { client_secret: `case when client_secret is not null then 'not in backups' end` },
} as const satisfies LeftOut
