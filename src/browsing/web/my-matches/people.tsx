import { useId, type ReactNode } from 'react'
import css from './people.module.css'

type Props<Person> = {
  heading: string
  people: readonly Person[]
  /** The text for an empty list. */
  emptyText: string
  /** Explains the list if it is not empty. */
  intro?: string
  children: (person: Person) => ReactNode
}

/** A section with a list of people. */
export function People<Person extends { id: string; is_new?: boolean }>({
  heading,
  people,
  emptyText,
  intro,
  children,
}: Props<Person>) {
  const id = useId()
  return (
    <section className={css.people} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {people.length === 0 && <p className={css.paragraph}>{emptyText}</p>}
      {people.length > 0 && intro && <p className={`${css.paragraph} ${css.intro}`}>{intro}</p>}
      <ul className={css.cards}>
        {people.map((person) => (
          <li key={person.id} className={person.is_new ? css.whole : undefined}>
            {children(person)}
          </li>
        ))}
      </ul>
    </section>
  )
}
