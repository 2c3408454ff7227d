import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { Jobs } from '#platform/server/jobs.ts'

/**
 * What a notification says on the devices on which its member wants to be notified. A locked screen shows it to anyone, so the
 * text is fixed and names nobody.
 */
export type PushText = {
  /** What it is about. Devices show it only if the member has chosen so. */
  about: string
  /** The page that it opens. */
  opens: string
  /** After this many hours it is no longer news. */
  hours: number
  /** Documents which of the notifications are pushed, if not all are. The file that builds the email checks it. */
  onlyIf?: string
}

/** What differs between the notifications of one row. */
export type PushDetails = {
  /** From then on it is no longer news, even if that is sooner than `hours`. */
  until?: Temporal.Instant
  /** What it is about besides its row, such as an event. It replaces an earlier notification about the same. */
  topic?: string | number
}

export type PushToQueue = PushDetails & {
  notificationId: string
  /** The member's id, or an expression for it. */
  memberId: string | RawBuilder<string | null>
  name: string
  push: PushText
}

/**
 * Queues a notification for each device of the member, in the caller's transaction. Only devices whose session is still open get
 * it.
 */
export async function queuePush(
  tx: Tx,
  { jobs, now }: { jobs: Jobs; now: Temporal.Instant },
  { notificationId, memberId, name, push, until, topic }: PushToQueue,
): Promise<void> {
  const latest = now.add({ hours: push.hours })
  const expiresAt = until && Temporal.Instant.compare(until, latest) < 0 ? until : latest
  if (Temporal.Instant.compare(expiresAt, now) <= 0) return
  const about = topic === undefined ? name : `${name} ${topic}`
  const { rows } = await sql<{ id: string }>`
    insert into pending_pushes (id, device_id, notification_id, about, opens, topic, queued_at, expires_at)
    select gen_random_uuid(), d.id, ${notificationId}, ${push.about}, ${push.opens}, ${about}, ${now}, ${expiresAt}
    from push_devices d join sessions s on s.id = d.session_id
    where s.member_id = ${memberId} and s.expires_at > ${now}
    returning id`.execute(tx)
  for (const { id } of rows) await jobs.enqueue(tx, 'push.send', { pushId: id })
}
