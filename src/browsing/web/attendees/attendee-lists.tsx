import { useId, type ReactNode } from 'react'
import type { Attendee, EventView } from '#browsing/contract.ts'
import { AttendeeCard } from '#browsing/web/attendees/attendee-card.tsx'
import { sayNobody } from '#browsing/web/attendees/attendees-words.ts'
import { canBeOpened, whoIsShown, type Shown } from '#browsing/web/attendees/who-is-shown.ts'
import css from './attendee-lists.module.css'

type Props = {
  event: EventView
  /** Renders the foot of the card of someone who can be, or could have been, liked. */
  renderTick?: (person: Attendee) => ReactNode
  onBlocked: (name: string) => void
}

/** Shows a woman the men and a man the women; shows the owner and hosts both. */
export function AttendeeLists({ event, ...props }: Props) {
  return whoIsShown(event).map((shown) => <AttendeeList key={shown.heading} event={event} shown={shown} {...props} />)
}

function AttendeeList({ event, shown, renderTick, onBlocked }: Props & { shown: Shown }) {
  const heading = useId()
  const { people, forLikes } = shown
  return (
    <section className={css.list} aria-labelledby={heading}>
      <h2 id={heading}>{shown.heading}</h2>
      {people.length === 0 && <p className={css.nobody}>{sayNobody(event)}</p>}
      <ul className={css.cards}>
        {people.map((person) => (
          <li key={person.id}>
            <AttendeeCard
              person={person}
              opens={canBeOpened(person, event)}
              {...(event.likes_state !== null && { onBlocked })}
            >
              {forLikes && renderTick?.(person)}
            </AttendeeCard>
          </li>
        ))}
      </ul>
    </section>
  )
}
