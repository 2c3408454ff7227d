import { MatchRings } from '#browsing/web/my-matches/match-rings.tsx'
import css from './new-match.module.css'

/** The badge, the text and the drawing for a new match. */
export function NewMatch({ name }: { name: string }) {
  return (
    <>
      <p className={css.badge}>New match</p>
      <p className={css.text}>
        You and <bdi>{name}</bdi> like each other.
      </p>
      <div className={css.rings}>
        <MatchRings />
      </div>
    </>
  )
}
