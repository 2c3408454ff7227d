import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { RefundAmount, RefundMessage } from '#bookings/contract/admin/payments.ts'
import { formatAmount } from '#bookings/web/format-pence.ts'
import type { PromisedDates, refundShortOfDates, ShortOfDates } from '#event-night/contract/promised-dates.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { browserApi } from '#platform/web/api.ts'
import { CheckField, SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import { LimitedTextArea } from '#platform/web/ui/form/limited-fields.tsx'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import css from './promised-dates.module.css'

type Props = { eventId: number; dates: PromisedDates }
type Refundable = ShortOfDates & { booking_id: string }

/** Lists who had fewer dates than the event promised, and refunds a part of the price or gives credit to them. */
export function PromisedDatesSection({ eventId, dates: { promised, short } }: Props) {
  if (promised === null || short === null) return null
  const refundable = short.filter(isRefundable)
  return (
    <section className={css.section} aria-labelledby="promised-dates">
      <h2 id="promised-dates">Promised dates</h2>
      {short.length === 0 ? (
        <p>Everyone who came had the {promised} dates that you promised.</p>
      ) : (
        <>
          <p>
            {short.length === 1 ? '1 guest' : `${short.length} guests`} had fewer than the {promised} dates that you
            promised.
          </p>
          <details className={css.guests}>
            <summary>See who</summary>
            <ul>
              {short.map((guest) => (
                <li key={guest.booking_id ?? guest.name}>
                  <Guest guest={guest} />
                </li>
              ))}
            </ul>
          </details>
          {refundable.length > 0 && <RefundGuests eventId={eventId} promised={promised} guests={refundable} />}
        </>
      )}
    </section>
  )
}

const isRefundable = (guest: ShortOfDates): guest is Refundable => guest.booking_id !== null && guest.refunded === null

function Guest({ guest }: { guest: ShortOfDates }) {
  const { booking_id, name, dates, refunded, refundable_pence } = guest
  return (
    <>
      {booking_id === null ? name : <Link to={adminPaths.booking(booking_id)}>{name}</Link>}: {formatDates(dates)}
      {reasonsOf(guest)}
      {refunded &&
        `. ${formatAmount(refunded.pence)} ${refunded.as === 'credit' ? 'credit added' : 'refunded'} on ${formatShortInstant(refunded.at)}`}
      {booking_id === null && '. They have no account, so you’ll need to refund them yourself'}
      {booking_id !== null &&
        !refunded &&
        refundable_pence === 0 &&
        '. There’s nothing left to refund, but you can add credit for them'}
    </>
  )
}

const formatDates = (dates: number) => (dates === 1 ? '1 date' : `${dates} dates`)

function reasonsOf({ came_late, left_early }: ShortOfDates): string {
  const reasons = [came_late && 'came late', left_early && 'left early'].filter(Boolean)
  return reasons.length > 0 ? ` (${reasons.join(' and ')})` : ''
}

const Refund = z.object({ as: z.enum(['refund', 'credit']), amount: RefundAmount, message: RefundMessage })

function RefundGuests({
  eventId,
  promised,
  guests,
}: {
  eventId: number
  promised: number
  guests: readonly Refundable[]
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(guests.filter(stayed).map(idOf)))
  // A guest who has been refunded since is no longer among those to choose from.
  const bookings = guests.map(idOf).filter((id) => chosen.has(id))
  return (
    <ActionDialogButton
      label="Refund or add credit"
      title="Refund or add credit"
      yes="Send refund or credit"
      schema={Refund}
      send={({ as, amount, message }) =>
        browserApi<typeof refundShortOfDates>('POST /api/admin/events/:id/promised-dates/refunds', {
          params: { id: eventId },
          body: { as, amount: (amount / 100).toFixed(2), message, bookings },
        })
      }
      failed="We couldn’t send the refunds or credit."
      done="Done. Refunds can take 5 to 10 days to appear on a statement; credit can be used at once."
      onDone={showToast}
    >
      {(form) => (
        <>
          <fieldset className={css.choices}>
            <legend>Who gets it?</legend>
            {guests.map((guest) => (
              <CheckField
                key={guest.booking_id}
                label={`${guest.name}, ${formatDates(guest.dates)}${reasonsOf(guest)}`}
                checked={chosen.has(guest.booking_id)}
                onChange={({ currentTarget: { checked } }) => setChosen(withChoice(chosen, guest.booking_id, checked))}
                error={undefined}
              />
            ))}
          </fieldset>
          <RefundFields form={form} promised={promised} />
        </>
      )}
    </ActionDialogButton>
  )
}

const idOf = ({ booking_id }: Refundable) => booking_id
const stayed = ({ came_late, left_early }: ShortOfDates) => !came_late && !left_early

function withChoice(chosen: ReadonlySet<string>, id: string, isChosen: boolean): ReadonlySet<string> {
  const changed = new Set(chosen)
  if (isChosen) changed.add(id)
  else changed.delete(id)
  return changed
}

function RefundFields({ form, promised }: { form: Form; promised: number }) {
  return (
    <>
      <SelectField {...form.field('as')} label="How?" defaultValue="refund">
        <option value="refund">A refund to their card</option>
        <option value="credit">Credit on their account</option>
      </SelectField>
      <TextField
        {...form.field('amount')}
        label="Amount for each, in pounds"
        help="If someone has less than this left to refund, they’ll get what’s left."
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <LimitedTextArea
        {...form.field('message')}
        label="Why are they getting it?"
        help="They’ll read this in the email, and on their receipt."
        defaultValue={`We promised at least ${promised} dates, and you had fewer. We’re sorry.`}
        rows={3}
        limit={500}
        required
      />
    </>
  )
}
