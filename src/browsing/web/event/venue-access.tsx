import { Link } from 'react-router'
import type { EventView } from '#browsing/contract.ts'
import { paths } from '#platform/paths.ts'
import css from './venue-access.module.css'

type Access = NonNullable<EventView['venue']['access']>

/** Shows what the venue says about access. Details that the owner has not given are left out. */
export function VenueAccess({ access }: { access: Access }) {
  const details = [
    ['Step-free access', access.step_free],
    ['Toilets', access.toilets],
    ['Hearing loop', access.hearing_loop],
    ['Parking', access.parking],
    ['Questions', access.questions],
  ] as const
  return (
    <section aria-labelledby="access" className={css.section}>
      <h2 id="access">Access</h2>
      <dl className={css.details}>
        {details.map(
          ([name, text]) =>
            text !== '' && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {text}
                  {name === 'Questions' && ' '}
                  {name === 'Questions' && <Link to={paths.contact}>Contact us</Link>}
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
