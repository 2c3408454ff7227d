/** What there is to know of a message to put it in its place. */
type Placed = { id: string; sent_at: string }

/** One list, newest first, as far back as it was asked for. */
export type Listed<M extends Placed> = {
  messages: readonly M[]
  /** Where it goes on; null where nothing is older. */
  cursor: string | null
}

/**
 * What is known, with the newest page as the site has it now: nothing twice, in the site's order. What the page should
 * hold and does not is gone, and so is all that is older where more has come than the page holds: there would be a gap.
 */
export function withNewest<M extends Placed>(known: Listed<M>, newest: Listed<M>): Listed<M> {
  const fresh = new Set(newest.messages.map(({ id }) => id))
  const meetAt = known.messages.findLastIndex(({ id }) => fresh.has(id))
  const pageEnd = Date.parse(newest.messages.at(-1)?.sent_at ?? '')
  const older = known.messages
    .slice(meetAt + 1)
    .filter(({ id, sent_at }) => !fresh.has(id) && Date.parse(sent_at) <= pageEnd)
  if (newest.cursor === null || meetAt < 0 || older.length === 0) return newest
  return { messages: [...newest.messages, ...older], cursor: known.cursor }
}

/** What is known, with the page that its cursor stood for. */
export function withOlder<M extends Placed>(known: Listed<M>, page: Listed<M>): Listed<M> {
  const there = new Set(known.messages.map(({ id }) => id))
  return { messages: [...known.messages, ...page.messages.filter(({ id }) => !there.has(id))], cursor: page.cursor }
}

/** What has come since. */
export function newIn<M extends Placed>(known: Listed<M>, now: Listed<M>): M[] {
  const newestKnown = known.messages[0]
  if (!newestKnown) return [...now.messages]
  const there = new Set(known.messages.map(({ id }) => id))
  return now.messages.filter(
    ({ id, sent_at }) => !there.has(id) && Date.parse(sent_at) >= Date.parse(newestKnown.sent_at),
  )
}
