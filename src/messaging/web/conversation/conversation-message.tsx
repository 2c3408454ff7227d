import type { Message } from '#messaging/contract.ts'
import { formatWhenSent } from '#messaging/web/message-dates.ts'
import { ReportMessage } from '#messaging/web/report-message.tsx'
import { useInView } from '#messaging/web/use-in-view.ts'
import css from './conversation-message.module.css'

type Props = {
  message: Message
  by: 'member' | 'other'
  today: string
  /** Called once an unread message has been in view; null for other messages. */
  onRead: (() => void) | null
}

/** One message of a conversation. */
export function ConversationMessage({ message, by, today, onRead }: Props) {
  const { id, subject, from_user, sent_date_local } = message
  const text = useInView<HTMLParagraphElement>(onRead)
  return (
    <article className={`${css.message} ${css[by]}`} aria-labelledby={`subject-${id}`}>
      <p className={css.about}>
        <b>{by === 'member' ? 'You' : <bdi>{from_user.name}</bdi>}</b> ·{' '}
        <time dateTime={sent_date_local}>{formatWhenSent(sent_date_local, today)}</time>
      </p>
      <h3 id={`subject-${id}`}>{subject}</h3>
      <p className={css.text} ref={text} dir="auto">
        {message.message}
      </p>
      {by === 'other' && <ReportMessage messageId={id} name={from_user.name} />}
    </article>
  )
}
