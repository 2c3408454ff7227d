import { useEffect, useEffectEvent, useId, useState } from 'react'
import { MessageButtons, MessageFields } from '#messaging/web/writing/message-fields.tsx'
import { FixedRecipient, RecipientField } from '#messaging/web/writing/recipient-field.tsx'
import { useMessageForm } from '#messaging/web/writing/use-message-form.ts'
import { useRecipients, type Person, type Recipients } from '#messaging/web/writing/use-recipients.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'

type Result = 'sent' | 'cancelled'
type Props = {
  /** Null lets one choose among everyone one may write to. */
  to: Person | null
  /** What the subject is unless the member types another. */
  subject?: string
  /** Hears once how it ended, with the focus back where it was. */
  onClose: (result: Result) => void
}

const ROWS = 6

/** Writes a message to somebody. Rendered only while it is open; closed unsent, it keeps what was typed. */
export function MessageDialog({ to, subject = '', onClose }: Props) {
  const formId = useId()
  // Closed by the browser's dialog first, which gives the focus back; then whoever opened it hears.
  const [result, setResult] = useState<Result | null>(null)
  const { recipients, tryAgain } = useRecipients(to)
  const form = useMessageForm({
    toId: to?.id ?? null,
    offeredSubject: subject,
    onSent: () => setResult('sent'),
  })
  const people = recipients.is === 'there' ? recipients.people : []
  const isThere = people.length > 0
  const focusOnFirstEmpty = useEffectEvent(form.focusOnFirstEmpty)
  // The dialog has put the focus on its beginning as it opened.
  useEffect(() => {
    if (isThere) focusOnFirstEmpty()
  }, [isThere])

  return (
    <Dialog
      open={result === null}
      title={to ? `Message to ${to.name}` : 'New message'}
      onClose={() => onClose(result ?? 'cancelled')}
      actions={
        <>
          {recipients.is === 'failed' && <Button onPress={tryAgain}>Try again</Button>}
          {isThere && <MessageButtons form={form} formId={formId} />}
          {form.noticed.length === 0 && (
            <Button onPress={() => setResult('cancelled')}>{isThere ? 'Cancel' : 'Close'}</Button>
          )}
        </>
      }
    >
      <NobodyYet recipients={recipients} />
      {isThere && (
        <form {...form.props} id={formId}>
          <MessageFields form={form} rows={ROWS} subject={subject}>
            {to ? <FixedRecipient person={to} /> : <RecipientField people={people} error={form.errors.toUserId} />}
          </MessageFields>
        </form>
      )}
    </Dialog>
  )
}

/** In place of the form where there is nobody to write to, or not yet. */
function NobodyYet({ recipients }: { recipients: Recipients }) {
  return (
    <div role="status">
      {recipients.is === 'loading' && <p>Loading the people you can write to…</p>}
      {recipients.is === 'failed' && (
        <Notice look="wrong">We could not look up the people you can write to. {recipients.why}</Notice>
      )}
      {recipients.is === 'there' && recipients.people.length === 0 && (
        <p>
          There is nobody you can write to yet. You can write to people you have matched with, who like you, or who have
          written to you.
        </p>
      )}
    </div>
  )
}
