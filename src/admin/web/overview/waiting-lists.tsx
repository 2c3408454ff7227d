import { Link } from 'react-router'
import type { LaterEvent, Today } from '#admin/contract/today.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { formatNearDate } from '#platform/web/ui/table/short-instant.ts'
import css from './overview.module.css'

type Props = { events: Pick<Today, 'next_event' | 'later_events'> }

/** Lists the next events that members are waiting for, with links to their waiting lists. */
export function WaitingLists({ events: { next_event: next, later_events: later } }: Props) {
  const awaited = [...(next ? [next] : []), ...later].filter(({ women, men }) => women.waiting + men.waiting > 0)
  if (awaited.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="waiting-lists">
      <h2 id="waiting-lists">Waiting lists</h2>
      <ul className={css.rows}>
        {awaited.map((one) => (
          <li key={one.event.id}>
            <Link to={adminPaths.waitingList(one.event.id)}>
              <span>
                <strong>{one.event.title}</strong>
                {`, ${formatNearDate(one.event.start_date_local)}: ${formatWaiting(one)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Formats who is waiting as '1 woman and 2 men waiting'. */
function formatWaiting({
  women: { waiting: women },
  men: { waiting: men },
}: Pick<LaterEvent, 'women' | 'men'>): string {
  const sides = [
    women > 0 && (women === 1 ? '1 woman' : `${women} women`),
    men > 0 && (men === 1 ? '1 man' : `${men} men`),
  ]
  return `${sides.filter(Boolean).join(' and ')} waiting`
}
