import { useId } from 'react'
import { Link } from 'react-router'
import type { Message } from '#messaging/contract.ts'
import { conversationAddress } from '#messaging/web/mailbox-address.ts'
import { formatWhenSent } from '#messaging/web/message-dates.ts'
import { useInView } from '#messaging/web/use-in-view.ts'
import css from './exchange.module.css'

type Props = {
  other: { id: string; name: string }
  /** The other messages between the two, newest first. */
  messages: readonly Message[]
  /** The id of the message that the member has just sent, which the page scrolls to. */
  replyId: string | null
  today: string
  onReadOf: (message: Message) => (() => void) | null
}

/** Longer exchanges continue on the page of the conversation. */
const SHOWN = 6

/** Shows what else the two have written, below the open message, newest last, and links to the conversation. */
export function Exchange({ other, messages, replyId, today, onReadOf }: Props) {
  const heading = useId()
  return (
    <section className={css.exchange} aria-labelledby={heading}>
      <h3 id={heading}>
        <Link to={conversationAddress(other.id)}>
          Your conversation with <bdi>{other.name}</bdi>
        </Link>
      </h3>
      <ul className={css.messages}>
        {messages
          .slice(0, SHOWN)
          .toReversed()
          .map((message) => (
            <li
              key={message.id}
              ref={message.id === replyId ? scrollIntoView : null}
              className={message.from_user.id === other.id ? css.theirs : css.own}
            >
              <Part message={message} otherId={other.id} today={today} onRead={onReadOf(message)} />
            </li>
          ))}
      </ul>
    </section>
  )
}

/** Leaves room for a toast, as the page's scroll padding says. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

type PartProps = { message: Message; otherId: string; today: string; onRead: (() => void) | null }

function Part({ message: { from_user, message, sent_date_local }, otherId, today, onRead }: PartProps) {
  const text = useInView<HTMLParagraphElement>(onRead)
  return (
    <>
      <p className={css.about}>
        {from_user.id === otherId ? <bdi>{from_user.name}</bdi> : 'You'} ·{' '}
        <time dateTime={sent_date_local}>{formatWhenSent(sent_date_local, today)}</time>
      </p>
      <p className={css.text} ref={text} dir="auto">
        {message}
      </p>
    </>
  )
}
