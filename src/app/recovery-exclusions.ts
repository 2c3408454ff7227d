import { backupExclusions } from '#app/backup-exclusions.ts'
import { MAY_HAVE_BEEN_SENT } from '#platform/server/backup-exclusions.ts'

const { payments: _payments, ...excluded } = backupExclusions

/**
 * What is removed from a database that PostgreSQL recovered to an earlier time: the same as backups exclude, because sessions,
 * links and devices that were ended since then would work again. A payment in progress keeps its secret, so that it can be completed.
 */
export const recoveryExclusions = {
  ...excluded,
  outgoing_mail: {
    ...excluded.outgoing_mail,
    last_error: `case when sent_at is null then coalesce(last_error, '${MAY_HAVE_BEEN_SENT}') end`,
  },
}
