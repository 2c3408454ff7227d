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
      heading="Thank you, it is here"
      actions={
        <>
          <ButtonLink to={paths.root}>Home</ButtonLink>
          <Button onPress={onAnother}>Write another</Button>
        </>
      }
    >
      <FocusedMessage>
        <p>
          Its number is <strong>{sent.reference}</strong>. We answer it by <strong>{formatDate(sent.answer_by)}</strong>
          .
        </p>
        <p>
          We tell you so by email as well, and answer to <strong>{sent.email}</strong>. Please give the number when you
          write to us about it.
        </p>
      </FocusedMessage>
    </PlainPage>
  )
}
