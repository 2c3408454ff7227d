import { messagingRefusals, PAGE_LENGTH } from '#messaging/contract.ts'
import type { Position } from '#messaging/server/message-rows.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const PURPOSE = 'page of messages'
/** One more row than is shown reveals whether there is a next page. */
export const ROWS_READ = PAGE_LENGTH + 1

type Signing = Pick<Site, 'keys'>
type Whose = { memberId: string; list: string }

/** The rows that one page shows, and the cursor for the next page. */
export function cutPage<Row extends Position>(site: Signing, whose: Whose, rows: readonly Row[]) {
  const page = rows.slice(0, PAGE_LENGTH)
  const last = page.at(-1)
  return { rows: page, cursor: last && rows.length > page.length ? writeCursor(site, whose, last) : null }
}

/** Signed for one list of one member, so that any other cursor is refused before the database sees it. */
function writeCursor(site: Signing, whose: Whose, { sentAt, id }: Position): string {
  const place = Buffer.from(`${sentAt.toString()} ${id}`).toString('base64url')
  return `${place}.${site.keys.sign(PURPOSE, signedText(whose, place))}`
}

/** Which of these lists of the member the cursor belongs to, and where it continues. */
export function readCursor<List extends string>(
  site: Signing,
  { memberId, lists }: { memberId: string; lists: readonly List[] },
  cursor: string,
): { list: List; behind: Position } {
  const [place = '', signature = ''] = cursor.split('.')
  const list = lists.find((one) => site.keys.hasSigned(PURPOSE, signedText({ memberId, list: one }, place), signature))
  if (list === undefined) refuse(messagingRefusals.bad_cursor)
  const [sentAt = '', id = ''] = Buffer.from(place, 'base64url').toString().split(' ')
  return { list, behind: { sentAt: Temporal.Instant.from(sentAt), id } }
}

function signedText({ memberId, list }: Whose, place: string): string {
  return JSON.stringify([memberId, list, place])
}
