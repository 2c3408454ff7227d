import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import type { Replacement } from '#bookings/contract/replacement.ts'
import css from '#bookings/web/replacement-page.module.css'
import { sayDateTime } from '#platform/local-time.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

type Taken = { id: number; title: string; starts: string }

/** The history state that the confirmation page reads. */
export function takenState({ id, title, start_date_local: starts }: Replacement['event']): { taken: Taken } {
  return { taken: { id, title, starts } }
}

export function takenIn(state: unknown): Taken | undefined {
  const taken = typeof state === 'object' && state !== null && 'taken' in state ? state.taken : undefined
  const has = typeof taken === 'object' && taken !== null && 'id' in taken && 'title' in taken && 'starts' in taken
  return has ? { id: Number(taken.id), title: String(taken.title), starts: String(taken.starts) } : undefined
}

/** Confirms that the place is the member's. */
export function Taken({ taken: { id, title, starts } }: { taken: Taken }) {
  return (
    <PlainPage
      heading="You are booked"
      actions={
        <>
          <ButtonLink to={`/ticket/${id}`}>See your ticket</ButtonLink>
          <a className={css.calendar} href={`/event/${id}/calendar.ics`} download>
            Add to calendar
          </a>
        </>
      }
    >
      <FocusedMessage>
        <p>
          You are booked for <strong>{title}</strong> on <strong>{sayDateTime(starts)}</strong>.
        </p>
        <p>Your ticket is new: the one before it is not good any more. You will also receive it by email shortly.</p>
      </FocusedMessage>
    </PlainPage>
  )
}
