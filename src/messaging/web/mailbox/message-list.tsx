import { useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Message } from '#messaging/contract.ts'
import type { Box } from '#messaging/web/load-messages.ts'
import { focusMessageByKey } from '#messaging/web/mailbox/focus-message-by-key.ts'
import { mailboxAddress } from '#messaging/web/mailbox-address.ts'
import type { LoadedList } from '#messaging/web/merge-messages.ts'
import { formatDaySent } from '#messaging/web/message-dates.ts'
import { OlderButton } from '#messaging/web/older-button.tsx'
import { paths } from '#platform/paths.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import { Portrait } from '#profiles/web/portrait.tsx'
import css from './message-list.module.css'

type Props = {
  box: Box
  list: LoadedList<Message>
  /**
   * The id of the message in the URL, and of the message that is shown. If the URL names no message, the page selects one to
   * show.
   */
  chosen: string | null
  shownId: string | undefined
  read: ReadonlySet<string>
  today: string
  onOlder: (box: Box, cursor: string) => Promise<void>
}

/** More than fits in the two lines of a phone. */
const PREVIEW_LENGTH = 160

/** A list of messages, each with the other member's name, the subject and the date. On a phone, also its first lines. */
export function MessageList({ box, list, chosen, shownId, read, today, onOlder }: Props) {
  const rows = useRef<HTMLUListElement>(null)
  const { messages, cursor } = list

  async function showOlder(from: string): Promise<void> {
    await onOlder(box, from)
    // Moves the focus to the first of the newly loaded messages, because the button has moved down or is gone.
    rows.current?.querySelectorAll('a')[messages.length]?.focus()
  }

  function lookOf(id: string): Look {
    if (id === chosen) return 'chosen'
    return id === shownId ? 'preselected' : 'other'
  }

  if (messages.length === 0) return <NoMessages box={box} />
  return (
    <>
      <p className={css.columns} aria-hidden="true">
        <span>Name</span>
        <span>Subject</span>
        <span>Date</span>
      </p>
      {/* The keys move between the links of the list. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        className={css.rows}
        ref={rows}
        aria-label={box === 'inbox' ? 'Messages received' : 'Messages sent'}
        onKeyDown={focusMessageByKey}
      >
        {messages.map((message) => (
          <li key={message.id}>
            <Row
              box={box}
              message={message}
              look={lookOf(message.id)}
              state={message.unread && !read.has(message.id) ? 'unread' : 'read'}
              today={today}
            />
          </li>
        ))}
      </ul>
      {cursor !== null && <OlderButton onPress={() => showOlder(cursor)} />}
    </>
  )
}

type Look = 'chosen' | 'preselected' | 'other'
type RowProps = { box: Box; message: Message; look: Look; state: 'unread' | 'read'; today: string }

function Row({ box, message, look, state, today }: RowProps) {
  const { id, subject, portrait, sent_date_local } = message
  const { name } = box === 'inbox' ? message.from_user : message.to_user
  const isBesideMessage = useSyncExternalStore(onWidthChange, isWide, () => true)
  return (
    <Link
      to={mailboxAddress({ box, chosen: id })}
      state={{ fromList: true }}
      preventScrollReset
      data-message={id}
      className={`${css.row} ${css[look]} ${css[state]}`}
      aria-current={look === 'chosen' || (look === 'preselected' && isBesideMessage)}
    >
      <span className={css.face} aria-hidden="true">
        <Portrait picture={portrait} name={name} size="small" />
      </span>
      <span className={css.name} dir="auto">
        {state === 'unread' && <VisuallyHidden dir="ltr">Unread: </VisuallyHidden>}
        {name}
        <VisuallyHidden dir="ltr">, </VisuallyHidden>
      </span>
      <span className={css.subject} dir="auto">
        {subject}
        <VisuallyHidden dir="ltr">, </VisuallyHidden>
      </span>
      <time className={css.date} dateTime={sent_date_local}>
        {formatDaySent(sent_date_local, today)}
      </time>
      <span className={css.preview} dir="auto">
        <VisuallyHidden dir="ltr">, </VisuallyHidden>
        {message.message.slice(0, PREVIEW_LENGTH)}
      </span>
    </Link>
  )
}

/** The width at which the list and the message are side by side. On a phone, a preselected message is not shown. */
function isWide(): boolean {
  return window.matchMedia('(width > 760px)').matches
}

function onWidthChange(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

function NoMessages({ box }: { box: Box }) {
  return (
    <div className={css.nothing}>
      <p>{box === 'inbox' ? 'Nobody has messaged you yet.' : 'You haven’t messaged anyone yet.'}</p>
      <p>
        You can message people you’ve matched with and people who like you:{' '}
        <Link to={paths.myMatches}>see your matches</Link>.
      </p>
    </div>
  )
}
