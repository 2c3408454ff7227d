import { useState } from 'react'
import type { Message } from '#messaging/contract.ts'
import { MessageButtons, MessageTextField } from '#messaging/web/writing/message-fields.tsx'
import { useMessageForm } from '#messaging/web/writing/use-message-form.ts'
import css from './reply-box.module.css'

type Props = { to: { id: string; name: string }; subject: string; onSent: (message: Message) => void }

const ROWS = 2

/** The reply form below a conversation. Its subject is not shown, and does not change when messages arrive. */
export function ReplyBox({ to, subject, onSent }: Props) {
  const [offeredSubject] = useState(subject)
  const form = useMessageForm({ form: 'reply', toId: to.id, offeredSubject, onSent })
  return (
    <form {...form.props} className={css.reply} aria-label={`Reply to ${to.name}`}>
      <input type="hidden" name="toUserId" value={to.id} />
      <input type="hidden" name="subject" defaultValue={offeredSubject} />
      <MessageTextField form={form} rows={ROWS} />
      <div className={css.buttons}>
        <MessageButtons form={form} />
      </div>
    </form>
  )
}
