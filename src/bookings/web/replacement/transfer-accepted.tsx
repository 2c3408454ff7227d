import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import type { Replacement } from '#bookings/contract/replacement.ts'
import css from '#bookings/web/replacement-page.module.css'
import { formatDateTime } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

type TransferAccepted = { id: number; title: string; starts: string; file: string; from: 'a guest' | 'a friend' }

/** Builds the history state that the confirmation page reads. `file` is the address of the calendar file. */
export function acceptedState(
  { id, title, start_date_local: starts }: Replacement['event'],
  { file, from }: Pick<TransferAccepted, 'file' | 'from'>,
): { accepted: TransferAccepted } {
  return { accepted: { id, title, starts, file, from } }
}

export function acceptedFrom(state: unknown): TransferAccepted | undefined {
  const accepted = typeof state === 'object' && state !== null && 'accepted' in state ? state.accepted : undefined
  if (typeof accepted !== 'object' || accepted === null) return undefined
  if (!('id' in accepted && 'title' in accepted && 'starts' in accepted && 'file' in accepted)) return undefined
  const { id, title, starts, file } = accepted
  const from = 'from' in accepted && accepted.from === 'a friend' ? 'a friend' : 'a guest'
  return { id: Number(id), title: String(title), starts: String(starts), file: String(file), from }
}

/** Confirms that the member now has the place. */
export function TransferAccepted({ accepted: { id, title, starts, file, from } }: { accepted: TransferAccepted }) {
  return (
    <PlainPage
      heading="You’re booked"
      actions={
        <>
          <ButtonLink to={paths.ticket(id)}>See your ticket</ButtonLink>
          <a className={css.calendar} href={file} download>
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
          You have your own ticket{from === 'a guest' && ', and the previous guest’s ticket no longer works'}. We’ll
          also email you your ticket shortly.
        </p>
      </FocusedMessage>
    </PlainPage>
  )
}
