import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { formatNewMessages } from '#messaging/web/format-new-messages.ts'
import type { Message } from '#messaging/contract.ts'
import type { Box, Mailbox } from '#messaging/web/load-messages.ts'
import { mailboxAddress, parseMailboxUrl } from '#messaging/web/mailbox-address.ts'
import { BoxTabs } from '#messaging/web/mailbox/box-tabs.tsx'
import { MessageList } from '#messaging/web/mailbox/message-list.tsx'
import { MessageView } from '#messaging/web/mailbox/message-view.tsx'
import { selectedMessage } from '#messaging/web/mailbox/selected-message.ts'
import { useMailbox } from '#messaging/web/mailbox/use-mailbox.ts'
import { exchangeWith } from '#messaging/web/merge-messages.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './mailbox-view.module.css'

type Props = {
  first: Mailbox
  /** The open conversation, which takes the place of the selected message. */
  children: ReactNode
}

/** The list and the selected message or conversation: side by side on a wide screen, and one at a time on a phone. */
export function MailboxView({ first, children: conversation }: Props) {
  const { mailbox, read, onRead, refresh, showOlder, removePerson } = useMailbox(first)
  const [search] = useSearchParams()
  const { box, chosen } = parseMailboxUrl(search)
  const [preselected] = useState(() => first.inbox.messages[0]?.id)
  const message = conversation ? undefined : selectedMessage(mailbox[box].messages, { box, chosen, preselected })
  const other = message && (box === 'inbox' ? message.from_user : message.to_user)
  const onReadOf = ({ id, unread }: Message) => (unread && !read.has(id) ? () => onRead(id) : null)
  const navigate = useNavigate()
  const element = useFocusOnChosen(chosen, Boolean(conversation))

  async function leaveBlocked(personId: string): Promise<void> {
    removePerson(personId)
    await navigate(mailboxAddress({ box }), { replace: true })
    void refresh()
  }

  return (
    <div className={`${css.mailbox} ${chosen === null && !conversation ? css.choosing : css.reading}`} ref={element}>
      <VisuallyHidden as="p" role="status">
        {formatNewMessages(mailbox.arrived)}
      </VisuallyHidden>
      <div className={css.lists}>
        <BoxTabs box={box} unread={mailbox.unread} />
        <MessageList
          key={box}
          box={box}
          list={mailbox[box]}
          chosen={chosen}
          shownId={(message ?? newestWith(search.get('with'), mailbox[box].messages))?.id}
          read={read}
          today={mailbox.today}
          onOlder={showOlder}
        />
      </div>
      <div className={css.panel}>
        {!conversation && <BackToList box={box} />}
        {conversation}
        {message && other && (
          <MessageView
            key={message.id}
            box={box}
            message={message}
            by={message.id === chosen ? 'member' : 'page'}
            exchange={exchangeWith(other.id, message.id, mailbox)}
            today={mailbox.today}
            onReadOf={onReadOf}
            onSent={() => void refresh()}
            onBlocked={() => leaveBlocked(other.id)}
          />
        )}
        {!message && !conversation && <p className={css.nothing}>There is no message to display.</p>}
      </div>
    </div>
  )
}

/** Returns the newest message of the list that is in the open conversation. */
function newestWith(otherId: string | null, messages: readonly Message[]): Message | undefined {
  return messages.find(({ from_user, to_user }) => from_user.id === otherId || to_user.id === otherId)
}

/** The link back to the list on a phone. It goes back in the history if the member came from the list. */
function BackToList({ box }: { box: Box }) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const isFromList = typeof state === 'object' && state !== null && 'fromList' in state
  return (
    <p className={css.back}>
      <Link
        to={mailboxAddress({ box })}
        onClick={(event) => {
          if (!isFromList) return
          event.preventDefault()
          void navigate(-1)
        }}
      >
        ‹ {box === 'inbox' ? 'Inbox' : 'Sent'}
      </Link>
    </p>
  )
}

/** Moves the focus when the URL changes: to the message, or back to its row in the list. The page moves it to a conversation. */
function useFocusOnChosen(chosen: string | null, isConversation: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const before = useRef(chosen)
  useEffect(() => {
    const previous = before.current
    if (previous === chosen) return
    before.current = chosen
    if (isConversation) return
    const heading = element.current?.querySelector('h2')
    const row = element.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(previous ?? '')}"]`)
    const target = chosen === null ? row : heading
    // The browser itself restores the scroll position of the list.
    if (chosen !== null) target?.scrollIntoView({ block: 'nearest' })
    target?.focus({ preventScroll: true })
  }, [chosen, isConversation])
  return element
}
