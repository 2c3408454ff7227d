import { useId, type ReactNode } from 'react'
import css from './own-event-card.module.css'

type WithEvent = { event: { id: number } }
type Props<Item> = {
  heading: string
  /** 'rows' for events that are over. */
  look?: 'cards' | 'rows'
  events: readonly Item[]
  children: (ownEvent: Item) => ReactNode
}

/** Shows a section of the page, or nothing if there are no events in it. */
export function EventSection<Item extends WithEvent>({ heading, look = 'cards', events, children }: Props<Item>) {
  const id = useId()
  if (events.length === 0) return null
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className={css[look]}>
        {events.map((ownEvent) => (
          <li key={ownEvent.event.id}>{children(ownEvent)}</li>
        ))}
      </ul>
    </section>
  )
}
