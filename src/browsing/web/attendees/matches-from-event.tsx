import { useId, type Ref } from 'react'
import { MatchRings } from '#browsing/web/my-matches/match-rings.tsx'
import type { Match } from '#browsing/web/my-matches/load-matches.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Portrait } from '#profiles/web/portrait.tsx'
import css from './matches-from-event.module.css'

/**
 * Shows whom the viewer has matched with at this event, and leads to writing to them. Its heading takes the focus: it is said
 * with their names, and is not the section's name too, which would be said twice.
 */
export function MatchesFromEvent({ matches, ref }: { matches: readonly Match[]; ref: Ref<HTMLElement> }) {
  const people = useId()
  const [only, ...more] = matches
  const isOne = more.length === 0
  return (
    <section className={css.matches} ref={ref}>
      <MatchRings />
      <h2 tabIndex={-1} aria-describedby={people}>
        {isOne ? 'It’s a match' : `You have ${matches.length} matches`}
      </h2>
      <ul id={people} className={css.people}>
        {matches.map(({ id, name, profile }) => (
          <li key={id}>
            <span className={css.face} aria-hidden="true">
              <Portrait picture={profile?.picture ?? null} name={name} size="small" />
            </span>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <p>You like each other. Say hello while you still remember the evening.</p>
      {only && isOne ? (
        <ButtonLink to={`${paths.myMatches}?write=${only.id}`}>Message {only.name}</ButtonLink>
      ) : (
        <ButtonLink to={paths.myMatches}>Message them</ButtonLink>
      )}
    </section>
  )
}
