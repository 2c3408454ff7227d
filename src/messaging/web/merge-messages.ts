/** The fields that determine a message's place in a list. */
type OrderedMessage = { id: string; sent_at: string }

/** The loaded part of a list, newest first. */
export type LoadedList<M extends OrderedMessage> = {
  messages: readonly M[]
  /** The cursor for the next page; null if nothing is older. */
  cursor: string | null
}

/**
 * Merges the known list with the newest page from the server, in the server's order and without duplicates. Removes messages
 * that would be on that page if they still existed. If more messages have arrived than that page holds, also removes everything
 * older, because there would be a gap.
 */
export function withNewest<M extends OrderedMessage>(known: LoadedList<M>, newest: LoadedList<M>): LoadedList<M> {
  const newestIds = new Set(newest.messages.map(({ id }) => id))
  const overlapEnd = known.messages.findLastIndex(({ id }) => newestIds.has(id))
  const pageEnd = Date.parse(newest.messages.at(-1)?.sent_at ?? '')
  const older = known.messages
    .slice(overlapEnd + 1)
    .filter(({ id, sent_at }) => !newestIds.has(id) && Date.parse(sent_at) <= pageEnd)
  if (newest.cursor === null || overlapEnd < 0 || older.length === 0) return newest
  return { messages: [...newest.messages, ...older], cursor: known.cursor }
}

/** Adds the page that was loaded with the list's cursor, without duplicates. */
export function withOlder<M extends OrderedMessage>(known: LoadedList<M>, page: LoadedList<M>): LoadedList<M> {
  const knownIds = new Set(known.messages.map(({ id }) => id))
  return { messages: [...known.messages, ...page.messages.filter(({ id }) => !knownIds.has(id))], cursor: page.cursor }
}

/** Returns the messages that are not in the known list and are not older than its newest message. */
export function newIn<M extends OrderedMessage>(known: LoadedList<M>, now: LoadedList<M>): M[] {
  const newestKnown = known.messages[0]
  if (!newestKnown) return [...now.messages]
  const knownIds = new Set(known.messages.map(({ id }) => id))
  return now.messages.filter(
    ({ id, sent_at }) => !knownIds.has(id) && Date.parse(sent_at) >= Date.parse(newestKnown.sent_at),
  )
}

type BetweenTwo = OrderedMessage & { from_user: { id: string }; to_user: { id: string } }

export type LoadedExchange<M> = {
  /** Newest first, without gaps. */
  messages: M[]
  /** Whether there may be earlier messages, in the part of a list that has not been loaded. */
  hasEarlier: boolean
}

/**
 * Returns the loaded messages from and to another member. Ends where one of the lists has not been loaded, because the other
 * list would continue without its answers. The open message is always included.
 */
export function exchangeWith<M extends BetweenTwo>(
  otherId: string,
  openId: string,
  { inbox, sent }: Record<'inbox' | 'sent', LoadedList<M>>,
): LoadedExchange<M> {
  const loadedFrom = Math.max(...[inbox, sent].map((list) => startOf(list)))
  const all = [...inbox.messages, ...sent.messages]
    .filter(({ from_user, to_user }) => from_user.id === otherId || to_user.id === otherId)
    .toSorted((one, next) => Date.parse(next.sent_at) - Date.parse(one.sent_at))
  return {
    messages: all.filter(({ id, sent_at }) => id === openId || Date.parse(sent_at) >= loadedFrom),
    hasEarlier: loadedFrom > -Infinity,
  }
}

/** Returns the time from which a list is loaded. */
function startOf({ messages, cursor }: LoadedList<OrderedMessage>): number {
  return cursor === null ? -Infinity : Date.parse(messages.at(-1)?.sent_at ?? '')
}
