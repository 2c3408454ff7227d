import { useState } from 'react'
import { Link } from 'react-router'
import type { Message } from '#messaging/contract.ts'
import { BlockPerson } from '#messaging/web/block-person.tsx'
import type { Box } from '#messaging/web/load-messages.ts'
import { conversationAddress } from '#messaging/web/mailbox-address.ts'
import { formatWhenSent } from '#messaging/web/message-dates.ts'
import { MessageDialog } from '#messaging/web/message-dialog.tsx'
import { replySubject } from '#messaging/web/reply-subject.ts'
import { ReportMessage } from '#messaging/web/report-message.tsx'
import { useInView } from '#messaging/web/use-in-view.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import quiet from '#messaging/web/quiet-buttons.module.css'
import css from './message-view.module.css'

type Props = {
  box: Box
  message: Message
  today: string
  /** Called once an unread message has been in view; null for other messages. */
  onRead: (() => void) | null
  onSent: () => void
  onBlocked: () => unknown
}

/** A message with its actions. */
export function MessageView({ box, message, today, onRead, onSent, onBlocked }: Props) {
  const [replying, setReplying] = useState(false)
  const text = useInView<HTMLParagraphElement>(onRead)
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
      <p className={css.more}>
        <Link to={conversationAddress(other.id)}>Your conversation with {other.name}</Link>
      </p>
      <div className={quiet.textButtons}>
        {isReceived && <ReportMessage messageId={id} name={other.name} />}
        {isReceived && <span aria-hidden="true">·</span>}
        <BlockPerson person={other} onBlocked={onBlocked} />
      </div>
      {replying && (
        <MessageDialog
          to={other}
          subject={replySubject(subject)}
          onClose={(result) => {
            setReplying(false)
            if (result === 'sent') onSent()
          }}
        />
      )}
    </article>
  )
}
