import { useState } from 'react'
import { MessageButtons, MessageFields } from '#messaging/web/writing/message-fields.tsx'
import { useMessageForm } from '#messaging/web/writing/use-message-form.ts'
import css from './reply-box.module.css'

type Props = { to: { id: string; name: string }; subject: string; onSent: () => void }

const ROWS = 3

/** The reply form below a conversation. Its initial subject does not change when messages arrive. */
export function ReplyBox({ to, subject, onSent }: Props) {
  const [offeredSubject] = useState(subject)
  const form = useMessageForm({ toId: to.id, offeredSubject, onSent })
  return (
    <form {...form.props} className={css.reply} aria-label={`Reply to ${to.name}`}>
      <MessageFields form={form} rows={ROWS} subject={offeredSubject}>
        <input type="hidden" name="toUserId" value={to.id} />
      </MessageFields>
      <div className={css.buttons}>
        <MessageButtons form={form} />
      </div>
    </form>
  )
}
