import { useId } from 'react'
import { Link } from 'react-router'
import type { Message } from '#messaging/contract.ts'
import { conversationAddress } from '#messaging/web/mailbox-address.ts'
import { formatWhenSent } from '#messaging/web/message-dates.ts'
import { useInView } from '#messaging/web/use-in-view.ts'
import css from './exchange.module.css'

type Props = {
  other: { id: string; name: string }
  /** The loaded messages between the two, newest first, and whether there may be earlier ones. */
  exchange: { messages: readonly Message[]; hasEarlier: boolean }
  /** The id of the message that is shown above. */
  openId: string
  /** The id of the message that the member has just sent, which the page scrolls to. */
  replyId: string | null
  today: string
  onReadOf: (message: Message) => (() => void) | null
}

/**
 * Shows what the two have written, below the open message, newest last, and links to the conversation. A line stands for the
 * open message itself, which is shown above.
 */
export function Exchange({ other, exchange: { messages, hasEarlier }, openId, replyId, today, onReadOf }: Props) {
  const heading = useId()
  return (
    <section className={css.exchange} aria-labelledby={heading}>
      <h3 id={heading}>
        <Link to={conversationAddress(other.id)}>
          Your conversation with <bdi>{other.name}</bdi>
        </Link>
      </h3>
      {hasEarlier && (
        <p className={css.whole}>
          <Link to={conversationAddress(other.id)}>See the whole conversation</Link>
        </p>
      )}
      {messages.length > 1 && (
        <ul className={css.messages}>
          {messages.toReversed().map((message) => (
            <li
              key={message.id}
              className={`${message.from_user.id === other.id ? css.theirs : css.own} ${message.id === openId ? css.open : ''}`}
              aria-current={message.id === openId}
            >
              <Part
                message={message}
                otherId={other.id}
                today={today}
                isOpen={message.id === openId}
                onRead={message.id === openId ? null : onReadOf(message)}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={css.status}>
        {replyId !== null && (
          <span key={replyId} ref={messages.some(({ id }) => id === replyId) ? scrollIntoView : null}>
            Successfully sent message.
          </span>
        )}
      </p>
    </section>
  )
}

/** The reply is just above. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

type PartProps = { message: Message; otherId: string; today: string; isOpen: boolean; onRead: (() => void) | null }

function Part({ message: { from_user, message, sent_date_local }, otherId, today, isOpen, onRead }: PartProps) {
  const text = useInView<HTMLParagraphElement>(onRead)
  return (
    <>
      <p className={css.about}>
        {from_user.id === otherId ? <bdi>{from_user.name}</bdi> : 'You'} ·{' '}
        <time dateTime={sent_date_local}>{formatWhenSent(sent_date_local, today)}</time>
      </p>
      {isOpen ? (
        <p className={css.reading}>You’re reading this message</p>
      ) : (
        <p className={css.text} ref={text} dir="auto">
          {message}
        </p>
      )}
    </>
  )
}
