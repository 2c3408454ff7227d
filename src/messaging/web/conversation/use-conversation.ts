import { useState } from 'react'
import type { Message } from '#messaging/contract.ts'
import type { SteadyScroll } from '#messaging/web/conversation/use-steady-scroll.ts'
import { loadConversation, type Conversation } from '#messaging/web/load-messages.ts'
import { newIn, withNewest, withOlder } from '#messaging/web/merge-messages.ts'
import { useMarkRead } from '#messaging/web/use-mark-read.ts'
import { useRefresh } from '#messaging/web/use-refresh.ts'
import { browserApi } from '#platform/web/api.ts'

type State = Conversation & {
  /** The latest messages from the other member that arrived while the page was open. */
  arrived: readonly Message[]
}

/** Holds a conversation, to which new messages are added at the end and older ones at the start. */
export function useConversation(first: Conversation, { growAtEnd, growAtStart }: SteadyScroll) {
  const [conversation, setConversation] = useState<State>({ ...first, arrived: [] })
  const { read, onRead } = useMarkRead(() => {})
  const otherId = first.with.id

  const refresh = useRefresh(
    () => loadConversation(browserApi, otherId),
    (newest) =>
      growAtEnd(() =>
        setConversation((known) => {
          const arrived = newIn(known, newest).filter(({ from_user }) => from_user.id === otherId)
          return { ...newest, ...withNewest(known, newest), arrived: arrived.length > 0 ? arrived : known.arrived }
        }),
      ),
  )

  async function showOlder(cursor: string): Promise<void> {
    const page = await loadConversation(browserApi, otherId, cursor)
    growAtStart(() => setConversation((known) => ({ ...known, ...withOlder(known, page) })))
  }

  /** Adds a message that the member has just sent, which the next refresh returns as well. */
  function append(message: Message): void {
    setConversation((known) =>
      known.messages.some(({ id }) => id === message.id) ? known : { ...known, messages: [message, ...known.messages] },
    )
  }

  return { conversation, read, onRead, refresh, append, showOlder }
}
