import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Message } from '#messaging/contract.ts'
import { loadMailbox, loadOlder, type Box, type Mailbox } from '#messaging/web/load-messages.ts'
import { newIn, withNewest, withOlder, type LoadedList } from '#messaging/web/merge-messages.ts'
import { useMarkRead } from '#messaging/web/use-mark-read.ts'
import { useRefresh } from '#messaging/web/use-refresh.ts'
import { browserApi } from '#platform/web/api.ts'

type State = Mailbox & {
  /** The latest messages that arrived while the page was open. */
  arrived: readonly Message[]
}

/** Holds the two lists. New messages are added at the top, and older ones at the end. */
export function useMailbox(first: Mailbox) {
  const [mailbox, setMailbox] = useState<State>({ ...first, arrived: [] })
  const [shownFirst, setShownFirst] = useState(first)
  // The page has loaded again, for a conversation for example. The list keeps the older messages.
  if (first !== shownFirst) {
    setShownFirst(first)
    setMailbox((known) => merge(known, first))
  }
  const { read, onRead } = useMarkRead((unread) => setMailbox((known) => ({ ...known, unread })))

  const refresh = useRefresh(
    () => loadMailbox(browserApi),
    (newest) => setMailbox((known) => merge(known, newest)),
  )

  async function showOlder(box: Box, cursor: string): Promise<void> {
    const page = await loadOlder(browserApi, box, cursor)
    flushSync(() => setMailbox((known) => ({ ...known, [box]: withOlder(known[box], page) })))
  }

  /** Removes the messages of a member who has been blocked. */
  function removePerson(memberId: string): void {
    const others = (list: LoadedList<Message>): LoadedList<Message> => ({
      ...list,
      messages: list.messages.filter(({ from_user, to_user }) => from_user.id !== memberId && to_user.id !== memberId),
    })
    setMailbox((known) => ({ ...known, inbox: others(known.inbox), sent: others(known.sent) }))
  }

  return { mailbox, read, onRead, refresh, showOlder, removePerson }
}

function merge(known: State, newest: Mailbox): State {
  const arrived = newIn(known.inbox, newest.inbox)
  return {
    ...newest,
    inbox: withNewest(known.inbox, newest.inbox),
    sent: withNewest(known.sent, newest.sent),
    arrived: arrived.length > 0 ? arrived : known.arrived,
  }
}
