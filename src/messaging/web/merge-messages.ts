/** What is needed to put a message in its place. */
type Placed = { id: string; sent_at: string }

/** One list, newest first, as far back as it has been loaded. */
export type Listed<M extends Placed> = {
  messages: readonly M[]
  /** The cursor for the next page; null if nothing is older. */
  cursor: string | null
}

/**
 * The known list, merged with the newest page from the server: no duplicates, in the server's order. Messages missing from that
 * page are removed. If more have come than it holds, everything older is removed too, because there would be a gap.
 */
export function withNewest<M extends Placed>(known: Listed<M>, newest: Listed<M>): Listed<M> {
  const newestIds = new Set(newest.messages.map(({ id }) => id))
  const overlapEnd = known.messages.findLastIndex(({ id }) => newestIds.has(id))
  const pageEnd = Date.parse(newest.messages.at(-1)?.sent_at ?? '')
  const older = known.messages
    .slice(overlapEnd + 1)
    .filter(({ id, sent_at }) => !newestIds.has(id) && Date.parse(sent_at) <= pageEnd)
  if (newest.cursor === null || overlapEnd < 0 || older.length === 0) return newest
  return { messages: [...newest.messages, ...older], cursor: known.cursor }
}

/** The known list, with the page of its cursor added. */
export function withOlder<M extends Placed>(known: Listed<M>, page: Listed<M>): Listed<M> {
  const knownIds = new Set(known.messages.map(({ id }) => id))
  return { messages: [...known.messages, ...page.messages.filter(({ id }) => !knownIds.has(id))], cursor: page.cursor }
}

/** The messages that have come since. */
export function newIn<M extends Placed>(known: Listed<M>, now: Listed<M>): M[] {
  const newestKnown = known.messages[0]
  if (!newestKnown) return [...now.messages]
  const knownIds = new Set(known.messages.map(({ id }) => id))
  return now.messages.filter(
    ({ id, sent_at }) => !knownIds.has(id) && Date.parse(sent_at) >= Date.parse(newestKnown.sent_at),
  )
}
