import type { Message } from '#messaging/contract.ts'
import type { PlacedMessage } from '#messaging/web/conversation/group-by-day.ts'
import { ReportMessage } from '#messaging/web/report-message.tsx'
import { useInView } from '#messaging/web/use-in-view.ts'
import { formatTime } from '#platform/local-time.ts'
import css from './conversation-message.module.css'

type Props = {
  placed: PlacedMessage<Message>
  by: 'member' | 'other'
  /** Called once an unread message has been in view; null for other messages. */
  onRead: (() => void) | null
}

/** One message of a conversation, in a bubble on its sender's side. */
export function ConversationMessage({ placed: { message, continues, newSubject }, by, onRead }: Props) {
  const { id, from_user, sent_date_local } = message
  const text = useInView<HTMLParagraphElement>(onRead)
  const name = by === 'member' ? 'You' : from_user.name
  const time = formatTime(sent_date_local)
  return (
    <article className={`${css.message} ${css[by]} ${continues ? css.continues : ''}`} aria-label={`${name}, ${time}`}>
      {newSubject !== null && <h4 dir="auto">{newSubject}</h4>}
      <p className={css.text} ref={text} dir="auto">
        {message.message}
      </p>
      <div className={css.about}>
        <time dateTime={sent_date_local}>{time}</time>
        {by === 'other' && <ReportMessage messageId={id} name={from_user.name} />}
      </div>
    </article>
  )
}
