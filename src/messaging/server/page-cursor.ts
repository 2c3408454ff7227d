import { messagingRefusals, PAGE_LENGTH } from '#messaging/contract.ts'
import type { Position } from '#messaging/server/message-queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const PURPOSE = 'page of messages'
/** The number of rows to read: one more than a page shows. If the extra row exists, there is a next page. */
export const ROWS_READ = PAGE_LENGTH + 1

type Signing = Pick<Site, 'keys'>
type CursorScope = { memberId: string; list: string }

/** Returns the rows of one page and the cursor for the next page. */
export function pageOf<Row extends Position>(site: Signing, scope: CursorScope, rows: readonly Row[]) {
  const page = rows.slice(0, PAGE_LENGTH)
  const last = page.at(-1)
  return { rows: page, cursor: last && rows.length > page.length ? writeCursor(site, scope, last) : null }
}

/**
 * Returns a signed cursor for one list of one member. Because of its signature, an invalid cursor is refused before a query
 * runs.
 */
function writeCursor(site: Signing, scope: CursorScope, { sentAt, id }: Position): string {
  const position = Buffer.from(`${sentAt.toString()} ${id}`).toString('base64url')
  return `${position}.${site.keys.sign(PURPOSE, signedText(scope, position))}`
}

/** Returns the list to which the cursor belongs, and the position after which it continues. */
export function readCursor<List extends string>(
  site: Signing,
  { memberId, lists }: { memberId: string; lists: readonly List[] },
  cursor: string,
): { list: List; after: Position } {
  const [position = '', signature = ''] = cursor.split('.')
  const list = lists.find((one) =>
    site.keys.hasSigned(PURPOSE, signedText({ memberId, list: one }, position), signature),
  )
  if (list === undefined) refuse(messagingRefusals.bad_cursor)
  const [sentAt = '', id = ''] = Buffer.from(position, 'base64url').toString().split(' ')
  return { list, after: { sentAt: Temporal.Instant.from(sentAt), id } }
}

function signedText({ memberId, list }: CursorScope, position: string): string {
  return JSON.stringify([memberId, list, position])
}
