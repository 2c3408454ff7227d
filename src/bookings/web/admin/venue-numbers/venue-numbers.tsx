import { useState } from 'react'
import { Link } from 'react-router'
import type { sendVenueNumbers, VenueNumbers as Numbers } from '#bookings/contract/admin/venue-numbers.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { formatDateTime } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import { randomUuid } from '#platform/web/device/random-uuid.ts'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import css from './venue-numbers.module.css'

type Props = { eventId: number; numbers: Numbers }

const kindLabels = { final: '', correction: ', as a correction', 'by hand': ', sent by an owner' }

/** Shows what the venue was notified about the number of guests, and sends it by hand. */
export function VenueNumbers({ eventId, numbers }: Props) {
  const { contact_email: email, due_date_local: dueAt, can_send: canSend, booked, sent, venue_id: venueId } = numbers
  const { failure, run } = useAction({ reloads: true, failed: 'We couldn’t send the numbers.' })
  // A repeated request with the same id sends nothing.
  const [id, setId] = useState(randomUuid)

  async function send(): Promise<void> {
    const outcome = await run(() =>
      browserApi<typeof sendVenueNumbers>('POST /api/admin/events/:id/venue-numbers', {
        params: { id: eventId },
        body: { id },
      }),
    )
    if (outcome?.is !== 'done') return
    setId(randomUuid())
    showToast('The venue will get the numbers in a moment.')
  }

  return (
    <section aria-labelledby="venue-numbers" className={css.section}>
      <h2 id="venue-numbers">Numbers for the venue</h2>
      {email === null && (
        <p>
          This venue has no email address, so it isn’t told how many guests will come.{' '}
          <Link to={adminPaths.venue(venueId)}>Add one</Link>
        </p>
      )}
      {email !== null && dueAt !== null && (
        <p>
          We’ll email them to {email} on {formatDateTime(dueAt)}.
        </p>
      )}
      {sent.length > 0 && (
        <ul className={css.sent}>
          {sent.map((one) => (
            <li key={one.id}>
              {formatShortInstant(one.sent_at)}: {formatCounts(one)}, emailed to {one.sent_to}
              {kindLabels[one.kind]}
            </li>
          ))}
        </ul>
      )}
      <FailureAlert failure={failure} />
      {canSend && <Button onPress={() => void send()}>Send the numbers now: {formatCounts(booked)}</Button>}
    </section>
  )
}

function formatCounts({ women, men }: Numbers['booked']): string {
  return `${women} ${women === 1 ? 'woman' : 'women'} and ${men} ${men === 1 ? 'man' : 'men'}`
}
