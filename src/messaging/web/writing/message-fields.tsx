import type { ReactNode } from 'react'
import { ContactNotice } from '#messaging/web/contact-notice.tsx'
import type { MessageForm } from '#messaging/web/writing/use-message-form.ts'
import { CharactersLeft } from '#platform/web/ui/form/characters-left.tsx'
import { TextArea, TextField } from '#platform/web/ui/form/fields.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import button from '#platform/web/ui/button.module.css'

type Props = {
  form: MessageForm
  rows: number
  /** The initial subject. */
  subject: string
  /** The field for the recipient. */
  children: ReactNode
}

/** The fields and errors of the form, above its buttons. */
export function MessageFields({ form, rows, subject, children }: Props) {
  const { errors, left } = form
  return (
    <>
      <CharactersLeft count={left.subject}>
        <TextField
          name="subject"
          label="Subject"
          required
          error={errors.subject}
          defaultValue={subject}
          autoComplete="off"
        />
      </CharactersLeft>
      {children}
      <MessageTextField form={form} rows={rows} />
    </>
  )
}

/** The field for the text, followed by what was found in it and by why it could not be sent. */
export function MessageTextField({ form, rows }: Pick<Props, 'form' | 'rows'>) {
  const { errors, left, failure, noticed } = form
  return (
    <>
      <CharactersLeft count={left.message}>
        <TextArea name="message" label="Message" required rows={rows} error={errors.message} />
      </CharactersLeft>
      {noticed.length > 0 && <ContactNotice noticed={noticed} />}
      <FailureAlert failure={failure} />
    </>
  )
}

/**
 * A Send button or, if the text contains contact details, buttons to edit or to send. Each button has its own key:
 * if React reused the Edit element as the Send button, the same click would submit the form.
 */
export function MessageButtons({
  form,
  formId,
  children,
}: {
  form: MessageForm
  formId?: string
  children?: ReactNode
}) {
  if (form.noticed.length > 0) {
    return (
      <>
        <button key="edit" type="button" className={`${button.button} ${button.main}`} onClick={form.edit}>
          Edit
        </button>
        <button type="button" className={`${button.button} ${button.quiet}`} onClick={form.sendAllTheSame}>
          Send anyway
        </button>
      </>
    )
  }
  return (
    <>
      <button
        key="send"
        type="submit"
        form={formId}
        className={`${button.button} ${button.main}`}
        aria-disabled={form.busy}
      >
        {form.busy ? 'Sending' : 'Send'}
      </button>
      {children}
    </>
  )
}
