import type { DomainEvents, Queues } from '#platform/server/jobs.ts'
import type { PushText } from '#platform/server/push/queue-push.ts'
import type { NotificationMail, OwnerView, Preference, RenderedMail } from '#platform/server/mail/outgoing-mail.ts'

/**
 * The trigger of a notification. `file` is the file that enqueues the job, or the email if there is no job. If omitted, it is
 * the command's own file; for a domain event, the notification's queue subscribes to the event.
 */
export type Trigger =
  | { command: string; file?: string }
  | { event: keyof DomainEvents; file?: string }
  | { sweep: string; file: string }

/**
 * The recipient of a notification. A `member` is notified even while suspended, a `member unless suspended` only if they may
 * attend events, and a `reachable member` only if they are neither suspended nor about to be deleted. An `address` need not
 * belong to a member.
 */
export type Recipient =
  | 'member'
  | 'member unless suspended'
  | 'reachable member'
  | 'owners'
  | 'owners and hosts'
  | 'address'

/**
 * A row of a notification table. Files are given without their folder and `.ts`. If several files have that name, the one in
 * the same capability is meant.
 */
export type NotificationRow<Text = (...details: never[]) => Promise<RenderedMail>> = {
  after: readonly Trigger[]
  /** The queue whose job builds the email. Without a queue, the email is built in the transaction of its trigger. */
  queue?: keyof Queues
  to: Recipient
  /** Describes which recipient is meant, if there could be several. */
  who?: string
  /**
   * 'always', or the kind of email that the member can unsubscribe from. Notices about money, safety and accounts are always
   * sent.
   */
  sent: Preference
  /** Documents the condition for building the email. The file `builtIn` checks it. */
  onlyIf?: string
  /** The file that builds the email, if it is not the file given in `after`. */
  builtIn?: string
  /** The part of the email that owners see in admin. */
  shown: OwnerView
  /** What goes to the member's devices with the email, if anything does. */
  push?: PushText
  /** Renders the email, with its details as arguments. */
  text: Text
}

type TableOf<Rows extends Record<string, NotificationRow>> = {
  readonly [Name in keyof Rows]: Rows[Name] & {
    /** Builds the email, which can then be queued. */
    mail: (...details: Parameters<Rows[Name]['text']>) => Promise<NotificationMail<Rows[Name]['sent']>>
  }
}

/** Declares notifications. Their `mail` functions are the only way to build an email that `queueMail` accepts. */
export function notificationTable<const Rows extends Record<string, NotificationRow>>(rows: Rows): TableOf<Rows> {
  const table = Object.entries(rows).map(([name, row]) => {
    const { sent, shown, push } = row
    const mail = async (...details: never[]) => ({
      ...(await row.text(...details)),
      notification: { name, sent, shown, ...(push && { push }) },
    })
    return [name, { ...row, mail }]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets which row belongs to which name
  return Object.fromEntries(table) as TableOf<Rows>
}
