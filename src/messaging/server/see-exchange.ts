import type { Member } from '#accounts/actor.ts'
import { MemberId } from '#accounts/contract/person.ts'
import { messagingRefusals } from '#messaging/contract.ts'
import { askingOf } from '#matching/server/asking.ts'
import { personWrittenWith, writtenBetween } from '#messaging/server/message-rows.ts'
import { cutPage, readCursor, ROWS_READ } from '#messaging/server/page-cursor.ts'
import { presentMessage, presentOther } from '#messaging/server/present-messages.ts'
import { whomMayWriteTo } from '#messaging/server/writing-rows.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** The messages between the member and one other, newest first. A blocked member is not found here. */
export async function seeExchange(site: Site, by: Member, id: string, cursor: string | undefined) {
  const { memberId } = by
  const { data: otherId } = MemberId.safeParse(id.toLowerCase())
  const person = otherId && (await personWrittenWith(site.db, memberId, otherId))
  if (!otherId || !person) return refuse(messagingRefusals.exchange_not_found)
  const list = `with ${otherId}`
  const from = cursor === undefined ? undefined : readCursor(site, { memberId, lists: [list] }, cursor)
  const rows = await writtenBetween(site.db, memberId, otherId, { behind: from?.behind, limit: ROWS_READ })
  const page = cutPage(site, { memberId, list }, rows)
  const mayWrite = await whomMayWriteTo(site.db, askingOf(site, by), [otherId])
  return {
    with: { id: otherId, name: person.userName, ...presentOther(site, memberId, person, mayWrite) },
    messages: page.rows.map((row) => presentMessage(site, row, mayWrite)),
    cursor: page.cursor,
  }
}
