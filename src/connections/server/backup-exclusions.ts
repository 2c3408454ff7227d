import type { Exclusions } from '#platform/server/backup/exclusions.ts'

/**
 * A restored site takes no key that was made before, and sends nothing to the owners' other programs until they turn their
 * webhooks on again: it may be a copy. The secrets stay, because nobody can read them without the keys of the site.
 */
export const connectionBackupExclusions = {
  api_keys: 'all rows',
  webhooks: {
    off_at: 'coalesce(off_at, made_at)',
    off_reason: `coalesce(off_reason, 'by an owner')`,
    failing_since: 'null',
  },
  webhook_messages: 'all rows',
  webhook_deliveries: 'all rows',
  webhook_attempts: 'all rows',
} as const satisfies Exclusions
