import { useState } from 'react'
import type { sendPlaceNews } from '#admin/contract/place-news.ts'
import { formatPeople } from '#admin/web/event-bookings/event-labels.ts'
import css from '#admin/web/event-bookings/event-bookings.module.css'
import type { WantedGuests } from '#privacy/contract/place-news.ts'
import { browserApi } from '#platform/web/api.ts'
import { randomUuid } from '#platform/web/device/random-uuid.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'

/** An email about free places with its text and its number of recipients. */
export type NewsPreview = { guests: WantedGuests; people: number; subject: string; text: string }

type Props = { eventId: number; preview: NewsPreview; onClose: () => void; onSent: () => void }

/** Shows the email as its recipients will see it, and sends it. */
export function SendNewsDialog({ eventId, preview: { guests, people, subject, text }, onClose, onSent }: Props) {
  // There is one id per preview, so that a retry after a lost response does not send the email twice.
  const [id] = useState(randomUuid)
  const { failure, run } = useAction({
    failed: 'We don’t know whether it was sent. You can safely try again: it will only be sent once.',
  })

  async function send(): Promise<void> {
    const outcome = await run(() =>
      browserApi<typeof sendPlaceNews>('POST /api/admin/events/:id/place-news', {
        params: { id: eventId },
        body: { guests, id, people },
      }),
    )
    if (outcome?.is === 'done') onSent()
  }

  return (
    <Dialog
      open
      title={people === 0 ? 'There’s nobody to email' : `Send this to ${formatPeople(people)}?`}
      onClose={onClose}
      actions={
        <>
          {people > 0 && (
            <Button look="main" onPress={() => void send()}>
              Send to {formatPeople(people)}
            </Button>
          )}
          <Button onPress={onClose}>{people === 0 ? 'Close' : 'Keep editing'}</Button>
        </>
      }
    >
      <p>
        {people === 0
          ? 'There’s nobody to email: no members match what you chose, or they’ve all had an email like this in the last seven days.'
          : 'You can’t unsend it. Each person sees their own first name.'}
      </p>
      <h3>{subject}</h3>
      <p className={css.written}>{text}</p>
      <FailureAlert failure={failure} />
    </Dialog>
  )
}
