import type { Member } from '#accounts/actor.ts'
import { MemberId } from '#accounts/contract/person.ts'
import { messagingRefusals } from '#messaging/contract.ts'
import { likesContextOf } from '#matching/server/likes-context.ts'
import { correspondentOf, messagesBetween } from '#messaging/server/message-queries.ts'
import { pageOf, readCursor, ROWS_READ } from '#messaging/server/page-cursor.ts'
import { presentMessage, presentOther, todayLocal } from '#messaging/server/present-messages.ts'
import { allowedRecipients } from '#messaging/server/recipient-queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Loads a page of the messages between the member and another, newest first. No conversation is found with a member who is
 * hidden by a block or a deletion request.
 */
export async function loadConversation(site: Site, by: Member, id: string, cursor: string | undefined) {
  const { memberId } = by
  const { data: otherId } = MemberId.safeParse(id.toLowerCase())
  const person = otherId && (await correspondentOf(site.db, memberId, otherId))
  if (!otherId || !person) return refuse(messagingRefusals.conversation_not_found)
  const list = `with ${otherId}`
  const from = cursor === undefined ? undefined : readCursor(site, { memberId, lists: [list] }, cursor)
  const rows = await messagesBetween(site.db, memberId, otherId, { after: from?.after, limit: ROWS_READ })
  const page = pageOf(site, { memberId, list }, rows)
  const mayWrite = await allowedRecipients(site.db, likesContextOf(site, by), [otherId])
  return {
    with: { id: otherId, name: person.userName, ...presentOther(site, memberId, person, mayWrite) },
    messages: page.rows.map((row) => presentMessage(site, row, mayWrite)),
    cursor: page.cursor,
    today_local: todayLocal(site),
  }
}
