import { useState } from 'react'
import type { Message } from '#messaging/contract.ts'
import { BlockPerson } from '#messaging/web/block-person.tsx'
import type { Box } from '#messaging/web/load-messages.ts'
import { Exchange } from '#messaging/web/mailbox/exchange.tsx'
import type { LoadedExchange } from '#messaging/web/merge-messages.ts'
import { formatWhenSent } from '#messaging/web/message-dates.ts'
import { MessageDialog } from '#messaging/web/message-dialog.tsx'
import { replySubject } from '#messaging/web/reply-subject.ts'
import { ReportMessage } from '#messaging/web/report-message.tsx'
import { useInView } from '#messaging/web/use-in-view.ts'
import { VIEW_MS } from '#messaging/web/watch-until-seen.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import quiet from '#messaging/web/quiet-buttons.module.css'
import css from './message-view.module.css'

type Props = {
  box: Box
  message: Message
  /** Whether the member opened the message, or the page selected it. */
  by: 'member' | 'page'
  exchange: LoadedExchange<Message>
  today: string
  /** Returns what to call once a message has been in view; null for messages that are not unread. */
  onReadOf: (message: Message) => (() => void) | null
  onSent: () => void
  onBlocked: () => unknown
}

/** A message with its actions. */
export function MessageView({ box, message, by, exchange, today, onReadOf, onSent, onBlocked }: Props) {
  const [replying, setReplying] = useState(false)
  const [replyId, setReplyId] = useState<string | null>(null)
  const text = useInView<HTMLParagraphElement>(onReadOf(message), by === 'member' ? 0 : VIEW_MS)
  const { id, subject, from_user, to_user, sent_date_local, can_write } = message
  const isReceived = box === 'inbox'
  const other = isReceived ? from_user : to_user
  return (
    <article className={css.message} aria-labelledby={`subject-${id}`}>
      <h2 id={`subject-${id}`} tabIndex={-1}>
        {subject}
      </h2>
      <p className={css.about}>
        {isReceived ? 'From' : 'To'}{' '}
        <b>
          <bdi>{other.name}</bdi>
        </b>{' '}
        · <time dateTime={sent_date_local}>{formatWhenSent(sent_date_local, today)}</time>
      </p>
      <p className={css.text} ref={text} dir="auto">
        {message.message}
      </p>
      {!can_write && (
        <p className={css.more}>
          You can’t message <bdi>{other.name}</bdi> any more.
        </p>
      )}
      {can_write && (
        <div className={css.actions}>
          {isReceived && (
            <Button look="main" onPress={() => setReplying(true)}>
              Reply
            </Button>
          )}
          <ButtonLink look="quiet" to={paths.userProfile(other.id)}>
            View profile
          </ButtonLink>
        </div>
      )}
      <div className={quiet.textButtons}>
        {isReceived && <ReportMessage messageId={id} name={other.name} />}
        {isReceived && <span aria-hidden="true">·</span>}
        <BlockPerson person={other} onBlocked={onBlocked} />
      </div>
      <Exchange {...{ other, exchange, openId: id, replyId, today, onReadOf }} />
      {replying && (
        <MessageDialog
          to={other}
          subject={replySubject(subject)}
          onClose={(sent) => {
            setReplying(false)
            if (!sent) return
            setReplyId(sent.id)
            onSent()
          }}
        />
      )}
    </article>
  )
}
