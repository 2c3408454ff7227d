import type { Exclusions } from '#platform/server/backup/exclusions.ts'

/** Shown to owners as the reason why an email was not sent. */
const NOT_IN_BACKUP =
  'This email was still waiting when the backup was made. Backups don’t include the text of emails, so it can’t be sent.'

/** The same for an email that was waiting in a database that was recovered to an earlier time. */
export const MAY_HAVE_BEEN_SENT =
  'This email was still waiting at the time to which the database was recovered. It may have been sent since then, so it isn’t sent again.'

/**
 * Excludes the content of emails, whose links give access to accounts. A restore marks unsent emails as failed. The site's keys
 * are not in the database, so they are in no backup.
 */
export const platformBackupExclusions = {
  // What was counted before a restore has nothing to do with what comes after it.
  limits: 'all rows',
  mail_domains: 'all rows',
  // The sessions end with a restore.
  security_events: { session_id: 'null' },
  outgoing_mail: {
    text_body: `''`,
    html_body: `''`,
    attachments: `'[]'::jsonb`,
    unsubscribe_url: 'null',
    emptied_at: 'coalesce(emptied_at, sent_at, created_at)',
    failed_at: 'case when sent_at is null then coalesce(failed_at, created_at) end',
    last_error: `case when sent_at is null then coalesce(last_error, '${NOT_IN_BACKUP}') end`,
  },
} as const satisfies Exclusions
