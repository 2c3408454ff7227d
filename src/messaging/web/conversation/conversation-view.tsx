import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { formatNewMessages } from '#messaging/web/format-new-messages.ts'
import { BlockPerson } from '#messaging/web/block-person.tsx'
import { ConversationMessage } from '#messaging/web/conversation/conversation-message.tsx'
import { ReplyBox } from '#messaging/web/conversation/reply-box.tsx'
import { useConversation } from '#messaging/web/conversation/use-conversation.ts'
import { useSteadyScroll } from '#messaging/web/conversation/use-steady-scroll.ts'
import { groupByDay } from '#messaging/web/conversation/group-by-day.ts'
import type { Message } from '#messaging/contract.ts'
import { formatDayHeading } from '#messaging/web/message-dates.ts'
import type { Conversation } from '#messaging/web/load-messages.ts'
import { OlderButton } from '#messaging/web/older-button.tsx'
import { replySubject } from '#messaging/web/reply-subject.ts'
import { paths } from '#platform/paths.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import { Portrait } from '#profiles/web/portrait.tsx'
import css from './conversation-view.module.css'

type Props = {
  first: Conversation
  /** Whether the newest message was sent from the dialog for a new message. */
  wasSent: boolean
  heading?: RefObject<HTMLHeadingElement | null>
  onBlocked: () => unknown
}

/** The conversation between two members, newest message last, with the reply form below. */
export function ConversationView({ first, wasSent, heading, onBlocked }: Props) {
  const { list, setList, ...steady } = useSteadyScroll()
  const { conversation, read, onRead, refresh, append, showOlder } = useConversation(first, steady)
  const [sent, setSent] = useState(0)
  const section = useRef<HTMLElement>(null)
  const { with: person, messages, cursor, today, arrived } = conversation
  const [newest] = messages

  const onReadOf = ({ id, unread }: Message) => (unread && !read.has(id) ? () => onRead(id) : null)

  async function loadOlderMessages(from: string): Promise<void> {
    await showOlder(from)
    // The focus falls back to the body if the button is gone after the last page.
    if (document.activeElement === document.body) list.current?.focus()
  }

  function showSent(message: Message): void {
    flushSync(() => {
      append(message)
      setSent((times) => times + 1)
    })
    list.current?.scrollTo({ top: list.current.scrollHeight })
    // Moves the focus to the field for the next message.
    section.current?.querySelector('textarea')?.focus()
    void refresh()
  }

  return (
    <section className={css.conversation} ref={section} aria-labelledby="conversation">
      <p className={css.back}>
        <Link to={paths.messages}>‹ All messages</Link>
      </p>
      <header className={css.head}>
        <span className={css.face} aria-hidden="true">
          <Portrait picture={person.portrait} name={person.name} size="small" />
        </span>
        <h2 id="conversation" tabIndex={-1} ref={heading}>
          Your conversation with <bdi>{person.name}</bdi>
        </h2>
        <div className={css.ways}>
          {person.can_write && <Link to={paths.userProfile(person.id)}>View profile</Link>}
          <BlockPerson person={person} onBlocked={onBlocked} />
        </div>
      </header>
      <VisuallyHidden as="p" role="status">
        {formatNewMessages(arrived)}
      </VisuallyHidden>
      {/* The list scrolls, so keyboard users must be able to focus it. */}
      <div
        className={css.list}
        ref={setList}
        role="group"
        aria-labelledby="conversation"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {cursor !== null && <OlderButton onPress={() => loadOlderMessages(cursor)} />}
        <ol className={css.days}>
          {groupByDay(messages).map(({ day, messages: placedMessages }) => (
            <li key={day}>
              <h3 className={css.day}>
                <time dateTime={day}>{formatDayHeading(day, today)}</time>
              </h3>
              <ol className={css.messages}>
                {placedMessages.map((placed) => (
                  <li key={placed.message.id}>
                    <ConversationMessage
                      placed={placed}
                      by={placed.message.from_user.id === person.id ? 'other' : 'member'}
                      onRead={onReadOf(placed.message)}
                    />
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
      </div>
      {person.can_write ? (
        <>
          <ReplyBox key={sent} to={person} subject={newest ? replySubject(newest.subject) : ''} onSent={showSent} />
          <p role="status" className={css.status}>
            {(sent > 0 || wasSent) && <span key={sent}>Successfully sent message.</span>}
          </p>
        </>
      ) : (
        <p className={css.noReply}>
          You can’t message <bdi>{person.name}</bdi> any more. You can still read your messages here.
        </p>
      )}
    </section>
  )
}
