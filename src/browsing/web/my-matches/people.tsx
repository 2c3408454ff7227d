import { useId, type ReactNode } from 'react'
import css from './people.module.css'

type Props<Person> = {
  heading: string
  people: readonly Person[]
  /** The text for an empty list. */
  emptyText: string
  children: (person: Person) => ReactNode
}

/** A section with a list of people. */
export function People<Person extends { id: string }>({ heading, people, emptyText, children }: Props<Person>) {
  const id = useId()
  return (
    <section className={css.people} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {people.length === 0 && <p className={css.emptyText}>{emptyText}</p>}
      <ul className={css.cards}>
        {people.map((person) => (
          <li key={person.id}>{children(person)}</li>
        ))}
      </ul>
    </section>
  )
}
