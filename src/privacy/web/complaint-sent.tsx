import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import type { Sent } from '#privacy/web/complain-form.tsx'
import { formatDate } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

/** Replaces the form after a complaint is accepted. */
export function ComplaintSent({ sent, onAnother }: { sent: Sent; onAnother: () => void }) {
  return (
    <PlainPage
      heading="Thank you, we’ve received your message"
      actions={
        <>
          <ButtonLink to={paths.root}>Home</ButtonLink>
          <Button onPress={onAnother}>Send another</Button>
        </>
      }
    >
      <FocusedMessage>
        <p>
          Your reference is <strong>{sent.reference}</strong>. We’ll reply by{' '}
          <strong>{formatDate(sent.answer_by)}</strong>.
        </p>
        <p>
          We’ll send a confirmation, and our reply, to <strong>{sent.email}</strong>. Please quote the reference if you
          contact us about it.
        </p>
      </FocusedMessage>
    </PlainPage>
  )
}
