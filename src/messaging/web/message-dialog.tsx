import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { Message } from '#messaging/contract.ts'
import { MessageButtons, MessageFields } from '#messaging/web/writing/message-fields.tsx'
import { FixedRecipient, RecipientField } from '#messaging/web/writing/recipient-field.tsx'
import { useMessageForm } from '#messaging/web/writing/use-message-form.ts'
import { useRecipients, type Person, type Recipients } from '#messaging/web/writing/use-recipients.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { Notice } from '#platform/web/ui/notice.tsx'

type Props = {
  /** The recipient. If null, the member chooses from everyone to whom they may write. */
  to: Person | null
  /** The initial subject. */
  subject?: string
  /** Called once with the message that was sent, or null, after the focus has been restored. */
  onClose: (sent: Message | null) => void
}

const ROWS = 6

/** A dialog for writing a message, rendered only while it is open. Closing it without sending keeps the draft. */
export function MessageDialog({ to, subject = '', onClose }: Props) {
  const formId = useId()
  // The browser first closes the dialog and restores the focus. `onClose` is called after that.
  const [result, setResult] = useState<{ sent: Message | null } | null>(null)
  const { recipients, tryAgain } = useRecipients(to)
  const form = useMessageForm({
    form: 'message',
    toId: to?.id ?? null,
    offeredSubject: subject,
    onSent: (message) => setResult({ sent: message }),
  })
  const people = recipients.is === 'loaded' ? recipients.people : []
  const isLoaded = people.length > 0
  const focusOnFirstEmpty = useEffectEvent(form.focusOnFirstEmpty)
  // Moves the focus to the first empty field, because opening the dialog put it on the first element.
  useEffect(() => {
    if (isLoaded) focusOnFirstEmpty()
  }, [isLoaded])

  function close(sent: Message | null): void {
    onClose(sent)
    if (sent === null && form.hasDraft()) showToast('Your draft is kept on this device until you send it.')
  }

  return (
    <Dialog
      open={result === null}
      title={to ? `Message to ${to.name}` : 'New message'}
      onClose={() => close(result?.sent ?? null)}
      actions={
        <>
          {recipients.is === 'failed' && <Button onPress={tryAgain}>Try again</Button>}
          {isLoaded && <MessageButtons form={form} formId={formId} />}
          {form.noticed.length === 0 && (
            <Button onPress={() => setResult({ sent: null })}>{isLoaded ? 'Cancel' : 'Close'}</Button>
          )}
        </>
      }
    >
      <NoRecipients recipients={recipients} />
      {isLoaded && (
        <form {...form.props} id={formId}>
          <MessageFields form={form} rows={ROWS} subject={subject}>
            {to ? <FixedRecipient person={to} /> : <RecipientField people={people} error={form.errors.toUserId} />}
          </MessageFields>
        </form>
      )}
    </Dialog>
  )
}

/** Replaces the form if the member may not write to anyone, or if the recipients have not loaded. */
function NoRecipients({ recipients }: { recipients: Recipients }) {
  return (
    <div role="status">
      {recipients.is === 'loading' && <p>Loading the people you can message…</p>}
      {recipients.is === 'failed' && (
        <Notice look="wrong">We couldn’t load the people you can message. {recipients.reason}</Notice>
      )}
      {recipients.is === 'loaded' && recipients.people.length === 0 && (
        <p>
          There’s no one you can message yet. You can message people you’ve matched with, people who like you and people
          who’ve messaged you.
        </p>
      )}
    </div>
  )
}
