import { useState } from 'react'
import { Link, useLoaderData, useNavigate } from 'react-router'
import type {
  getBooking,
  listMoveTargets,
  adminMoveBooking,
  MoveTarget,
  AdminBooking,
} from '#admin/contract/booking.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { BookingMove } from '#bookings/contract/by-hand.ts'
import { formatDateTime, formatPrice } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { ErrorOf } from '#platform/web/ui/form/fields.tsx'
import { LimitedTextArea } from '#platform/web/ui/form/limited-fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import css from './event-bookings.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Move a booking', description: 'Move a booking to another event.' },
}

export const loader = staffLoader(async (api, { params: { id = '' } }) => {
  const [booking, { events }] = await Promise.all([
    api<typeof getBooking>('GET /api/admin/bookings/:id', { params: { id } }),
    api<typeof listMoveTargets>('GET /api/admin/bookings/:id/targets', { params: { id } }),
  ])
  return { booking, events }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  if (!loaded) return null
  const { booking, events } = loaded
  const { id, user_name: name, event } = booking
  return (
    <AdminPage heading={`Move ${name ?? 'a booking'} to another event`}>
      <p className={css.under}>
        <Link to={adminPaths.booking(id)}>The booking</Link> is for {event.title},{' '}
        {formatDateTime(event.start_date_local)}
      </p>
      {!booking.can_be_moved && <Notice look="wrong">This booking can’t be moved any more.</Notice>}
      {booking.can_be_moved && events.length === 0 && <p>There are no other upcoming events.</p>}
      {booking.can_be_moved && events.length > 0 && <MoveForm booking={booking} events={events} />}
    </AdminPage>
  )
}

function MoveForm({ booking, events }: { booking: AdminBooking; events: readonly MoveTarget[] }) {
  const { id } = booking
  const [chosen, setChosen] = useState<MoveTarget | undefined>()
  const navigate = useNavigate()
  const form = useForm({
    schema: BookingMove,
    failed: 'We couldn’t move the booking.',
    send: async (body) => {
      const moved = await browserApi<typeof adminMoveBooking>('POST /api/admin/bookings/:id/move', {
        params: { id },
        body,
      })
      await navigate(adminPaths.booking(moved.booking_id))
      showToast('The booking has been moved. We’ve emailed the new ticket.')
    },
  })
  const { name, error } = form.field('event_id')
  return (
    <form {...form.props} className={css.form}>
      <fieldset
        className={css.choices}
        role="radiogroup"
        tabIndex={-1}
        aria-invalid={error !== undefined}
        aria-describedby={error && 'event_id-error'}
      >
        <legend>Which event?</legend>
        {events.map((event) => (
          <Target key={event.id} event={event} name={name} onChosen={() => setChosen(event)} />
        ))}
        <ErrorOf id="event_id" error={error} />
      </fieldset>
      {chosen?.reason_required && (
        <LimitedTextArea
          {...form.field('reason')}
          label="Reason for the exception"
          rows={2}
          limit={300}
          help="Other people are waiting, or the gender balance doesn’t allow this member a place yet. Your reason will be saved as a note."
        />
      )}
      <MoveSummary booking={booking} chosen={chosen} />
      <SubmitButton form={form} busy="Moving…">
        Move the booking
      </SubmitButton>
    </form>
  )
}

type TargetProps = { event: MoveTarget; name: string; onChosen: () => void }

function Target({ event, name, onChosen }: TargetProps) {
  const { id, title, start_date_local: start, price, why_not: whyNot, reason_required: needsReason } = event
  return (
    <label className={css.choice}>
      <input type="radio" name={name} value={id} disabled={whyNot !== null} onChange={onChosen} />
      <span>
        {title}, {formatDateTime(start)}, {price === 0 ? 'free' : formatPrice(price)}
        {(whyNot ?? needsReason) && (
          <>
            <br />
            <span className={css.soft}>{whyNot ?? 'Ahead of the waiting list, or despite the gender balance.'}</span>
          </>
        )}
      </span>
    </label>
  )
}

function MoveSummary({ booking, chosen }: { booking: AdminBooking; chosen: MoveTarget | undefined }) {
  const { user_name: name, price, event } = booking
  const isOtherPrice = chosen !== undefined && chosen.price !== price
  return (
    <>
      {isOtherPrice && (
        <Notice>
          {chosen.title} costs {formatAmount(chosen.price)}. The booking keeps its price of {formatAmount(price)}:
          nothing will be charged or refunded.
        </Notice>
      )}
      <p>
        Their place at {event.title} will go to the waiting list. We’ll email {name ?? 'them'} a new ticket, and the old
        one will stop working.
      </p>
    </>
  )
}

const formatAmount = (pounds: number) => (pounds === 0 ? 'nothing' : formatPrice(pounds))
