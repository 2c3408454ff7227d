import css from './new-match.module.css'

/** The badge and text for a new match. */
export function NewMatch({ name }: { name: string }) {
  return (
    <>
      <p className={css.badge}>New match</p>
      <p className={css.text}>
        You and <bdi>{name}</bdi> like each other.
      </p>
    </>
  )
}
