import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import type { Replacement } from '#bookings/contract/replacement.ts'
import css from '#bookings/web/replacement-page.module.css'
import { formatDateTime } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

type TransferAccepted = { id: number; title: string; starts: string }

/** Builds the history state that the confirmation page reads. */
export function acceptedState({ id, title, start_date_local: starts }: Replacement['event']): {
  accepted: TransferAccepted
} {
  return { accepted: { id, title, starts } }
}

export function acceptedFrom(state: unknown): TransferAccepted | undefined {
  const accepted = typeof state === 'object' && state !== null && 'accepted' in state ? state.accepted : undefined
  const has =
    typeof accepted === 'object' && accepted !== null && 'id' in accepted && 'title' in accepted && 'starts' in accepted
  return has ? { id: Number(accepted.id), title: String(accepted.title), starts: String(accepted.starts) } : undefined
}

/** Confirms that the member now has the place. */
export function TransferAccepted({ accepted: { id, title, starts } }: { accepted: TransferAccepted }) {
  return (
    <PlainPage
      heading="You’re booked"
      actions={
        <>
          <ButtonLink to={paths.ticket(id)}>See your ticket</ButtonLink>
          <a className={css.calendar} href={paths.eventCalendar(id)} download>
            Add to calendar
          </a>
        </>
      }
    >
      <FocusedMessage>
        <p>
          You’re booked for <strong>{title}</strong> on <strong>{formatDateTime(starts)}</strong>.
        </p>
        <p>
          You have your own ticket, and the previous guest’s ticket no longer works. We’ll also email you your ticket
          shortly.
        </p>
      </FocusedMessage>
    </PlainPage>
  )
}
