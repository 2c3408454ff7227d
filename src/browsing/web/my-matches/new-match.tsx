import css from './new-match.module.css'

/** That it is one, said so that it is felt. */
export function NewMatch({ name }: { name: string }) {
  return (
    <>
      <p className={css.badge}>New match</p>
      <p className={css.words}>
        You and <bdi>{name}</bdi> like each other.
      </p>
    </>
  )
}
