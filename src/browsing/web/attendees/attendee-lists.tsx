import { useId, type ReactNode } from 'react'
import type { Attendee } from '#browsing/contract/attendee.ts'
import type { EventView } from '#browsing/contract.ts'
import { AttendeeCard } from '#browsing/web/attendees/attendee-card.tsx'
import { noAttendeesMessage } from '#browsing/web/attendees/attendees-messages.ts'
import { canBeOpened, visibleGroups, type AttendeeGroup } from '#browsing/web/attendees/visible-groups.ts'
import css from './attendee-lists.module.css'

type Props = {
  event: EventView
  /** Renders the foot of the card for people whom the viewer can like or could have liked. */
  renderTick?: (person: Attendee) => ReactNode
  onBlocked: () => unknown
}

/** Lists the attendees: the other gender for attendees, and both genders for owners and hosts. */
export function AttendeeLists({ event, ...props }: Props) {
  return visibleGroups(event).map((group) => (
    <AttendeeList key={group.heading} event={event} group={group} {...props} />
  ))
}

function AttendeeList({ event, group, renderTick, onBlocked }: Props & { group: AttendeeGroup }) {
  const heading = useId()
  const { people, forLikes } = group
  return (
    <section className={css.list} aria-labelledby={heading}>
      <h2 id={heading}>{group.heading}</h2>
      {people.length === 0 && <p className={css.nobody}>{noAttendeesMessage(event)}</p>}
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
