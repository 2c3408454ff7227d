import type { Exclusions } from '#platform/server/backup/exclusions.ts'

/** For owners, where they see that a mail was not sent. */
const NOT_KEPT = 'It waited to be sent when a backup was made, which does not keep what mails say.'

/**
 * The key by which tokens, codes and links are known, and what mails say: links in them open accounts. What waited to be sent
 * is given up by a restore.
 */
export const platformBackupExclusions = {
  site_key: 'all rows',
  // Counted by a key of the site, which a restore makes anew.
  limits: 'all rows',
  outgoing_mails: {
    text_body: `''`,
    html_body: `''`,
    attachments: `'[]'::jsonb`,
    unsubscribe_url: 'null',
    emptied_at: 'coalesce(emptied_at, sent_at, created_at)',
    given_up_at: 'case when sent_at is null then coalesce(given_up_at, created_at) end',
    last_error: `case when sent_at is null then coalesce(last_error, '${NOT_KEPT}') end`,
  },
} as const satisfies Exclusions
