import type { Member } from '#accounts/actor.ts'
import { likesContextOf } from '#matching/server/likes-context.ts'
import { receivedBy, sentBy, unreadBy, type MessageRow, type Position } from '#messaging/server/message-queries.ts'
import { pageOf, readCursor, ROWS_READ } from '#messaging/server/page-cursor.ts'
import { presentMessages, todayLocal } from '#messaging/server/present-messages.ts'
import type { Site } from '#platform/server/site.ts'

const lists = ['received', 'sent'] as const
type List = (typeof lists)[number]
const readers = { received: receivedBy, sent: sentBy }

/** Returns the newest messages of both lists or, if there is a cursor, one page of the list that the cursor belongs to. */
export async function listMessages(site: Site, by: Member, cursor: string | undefined) {
  const { memberId } = by
  const from = cursor === undefined ? undefined : readCursor(site, { memberId, lists }, cursor)
  const [received, sent, unread] = await Promise.all([
    readPage(site, memberId, 'received', from),
    readPage(site, memberId, 'sent', from),
    unreadBy(site.db, memberId),
  ])
  const presented = await presentMessages(site, likesContextOf(site, by), [...received.rows, ...sent.rows])
  return {
    to_messages: presented.slice(0, received.rows.length),
    from_messages: presented.slice(received.rows.length),
    to_cursor: received.cursor,
    from_cursor: sent.cursor,
    unread,
    today_local: todayLocal(site),
  }
}

type Page = { rows: MessageRow[]; cursor: string | null }

async function readPage(
  site: Site,
  memberId: string,
  list: List,
  from: { list: List; after: Position } | undefined,
): Promise<Page> {
  if (from && from.list !== list) return { rows: [], cursor: null }
  const rows = await readers[list](site.db, memberId, { after: from?.after, limit: ROWS_READ })
  return pageOf(site, { memberId, list }, rows)
}
