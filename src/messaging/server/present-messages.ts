import { MemberId } from '#accounts/contract/person.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import type { LikesContext } from '#matching/server/like-queries.ts'
import type { Message } from '#messaging/contract.ts'
import type { MessageRow } from '#messaging/server/message-queries.ts'
import { allowedRecipients } from '#messaging/server/recipient-queries.ts'
import type { Portrait } from '#profiles/contract.ts'
import { portraitAddresses } from '#profiles/server/portrait-address.ts'
import type { Site } from '#platform/server/site.ts'

/** The members' time zone. */
const ZONE = 'Europe/London'

/** Returns today's date for the members. */
export function todayLocal({ clock }: Pick<Site, 'clock'>): string {
  return clock.now().toZonedDateTimeISO(ZONE).toPlainDate().toString()
}

/** Presents messages to one of their two members. */
export async function presentMessages(
  site: Site,
  viewer: LikesContext,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const others = [...new Set(rows.map(({ otherId }) => otherId))]
  const allowed = await allowedRecipients(site.db, viewer, others)
  return rows.map((row) => presentMessage(site, row, allowed))
}

/** Presents a message. `mayWrite` contains the other members to whom the viewer may write. */
export function presentMessage(site: Site, row: MessageRow, mayWrite: ReadonlySet<string>): Message {
  const own = { id: MemberId.parse(row.ownId), name: row.ownName }
  const other = { id: MemberId.parse(row.otherId), name: row.otherName }
  const isReceived = row.fromMemberId === row.otherId
  const portraitId = row.otherPortraitId
  return {
    id: row.id,
    from_user: isReceived ? other : own,
    to_user: isReceived ? own : other,
    subject: row.subject,
    message: row.body,
    sent_date_local: localDateTime(row.sentAt, ZONE),
    sent_at: row.sentAt.toString(),
    unread: isReceived && row.readAt === null,
    ...presentOther(site, own.id, { id: other.id, portraitId }, mayWrite),
  }
}

type Shown = { portrait: Portrait | null; can_write: boolean }

/**
 * Presents the other member. Shows the portrait only if the viewer may write to that member, which excludes suspended members.
 */
export function presentOther(
  site: Site,
  viewerId: string,
  other: { id: string; portraitId: string | null },
  mayWrite: ReadonlySet<string>,
): Shown {
  if (!mayWrite.has(other.id)) return { portrait: null, can_write: false }
  const portrait = other.portraitId === null ? null : portraitAddresses(site, viewerId, other.portraitId)
  return { portrait, can_write: true }
}
