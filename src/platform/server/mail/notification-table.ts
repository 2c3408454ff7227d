import type { DomainEvents, Queues } from '#platform/server/jobs.ts'
import type { NotificationMail, OwnerView, Preference, RenderedMail } from '#platform/server/mail/outgoing-mail.ts'

/**
 * What starts a notification. `file` is the one that enqueues the job, or the email if there is no job. Without `file` it is the
 * command's own file, and for a domain event the notification's queue is the subscribed one.
 */
export type Trigger =
  | { command: string; file?: string }
  | { event: keyof DomainEvents; file?: string }
  | { sweep: string; file: string }

/**
 * Who receives it. A `member` is notified even while suspended, a `member unless suspended` may attend an event, and a `reachable
 * member` is neither suspended nor about to be deleted. An `address` may be no member's.
 */
export type Recipient =
  | 'member'
  | 'member unless suspended'
  | 'reachable member'
  | 'owners'
  | 'owners and hosts'
  | 'address'

/** Files are named without their folder and `.ts`. A file of the same capability comes before others of that name. */
export type NotificationRow<Text = (...details: never[]) => Promise<RenderedMail>> = {
  after: readonly Trigger[]
  /** The queue whose job builds the email. Without one it is built in the transaction of what starts it. */
  queue?: keyof Queues
  to: Recipient
  /** Which one, if there could be several. */
  who?: string
  /** 'always', or the kind of email that the member can stop. Money, safety and account notices always go. */
  sent: Preference
  /** What must be true when the email is built, for readers; `builtIn` checks it. */
  onlyIf?: string
  /** The file that builds the email, if it is not the one that `after` names. */
  builtIn?: string
  /** What owners see of it in admin. */
  shown: OwnerView
  /** Renders the email, with its details as arguments. */
  text: Text
}

type TableOf<Rows extends Record<string, NotificationRow>> = {
  readonly [Name in keyof Rows]: Rows[Name] & {
    /** Builds the email, which can then be queued. */
    mail: (...details: Parameters<Rows[Name]['text']>) => Promise<NotificationMail<Rows[Name]['sent']>>
  }
}

/** Declares notifications. Their `mail` functions are the only way to an email that `queueMail` accepts. */
export function notificationTable<const Rows extends Record<string, NotificationRow>>(rows: Rows): TableOf<Rows> {
  const table = Object.entries(rows).map(([name, row]) => {
    const { sent, shown } = row
    const mail = async (...details: never[]) => ({
      ...(await row.text(...details)),
      notification: { name, sent, shown },
    })
    return [name, { ...row, mail }]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets which row belongs to which name
  return Object.fromEntries(table) as TableOf<Rows>
}
