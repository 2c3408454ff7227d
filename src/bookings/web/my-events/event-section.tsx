import { useId, type ReactNode } from 'react'
import type { OwnEvent } from '#bookings/contract/my-events.ts'
import css from './own-event-card.module.css'

type Props = { heading: string; events: readonly OwnEvent[]; children: (ownEvent: OwnEvent) => ReactNode }

/** Shows a section of the page, or nothing if there are no events in it. */
export function EventSection({ heading, events, children }: Props) {
  const id = useId()
  if (events.length === 0) return null
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className={css.cards}>
        {events.map((ownEvent) => (
          <li key={ownEvent.event.id}>{children(ownEvent)}</li>
        ))}
      </ul>
    </section>
  )
}
