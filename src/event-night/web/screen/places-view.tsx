import type { ScreenNight } from '#event-night/contract/screens.ts'
import { pageOfPlaces } from '#event-night/web/screen/night-on-screen.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './places-view.module.css'

/** With more places there are three columns. */
const TWO_COLUMNS = 16
/** A name with more letters is smaller, and may take two lines, because its end may be the initial. */
const LONG_NAME = { inTwoColumns: 11, inThreeColumns: 8 }

/** Each guest's name and table in the round that has been called. */
export function PlacesView({ night, nowMs, clock }: { night: ScreenNight; nowMs: number; clock: string }) {
  const { page, pages, places } = pageOfPlaces(night, nowMs)
  const isCrowded = places.length > TWO_COLUMNS
  const longName = isCrowded ? LONG_NAME.inThreeColumns : LONG_NAME.inTwoColumns
  return (
    <div className={css.view}>
      <div className={css.head}>
        <h1>{`Round ${night.round?.number ?? 1} of ${night.rounds}`}</h1>
        <p>Find your name and your table.{pages > 1 && ` Page ${page} of ${pages}`}</p>
        <p role="timer" className={css.clock}>
          {clock}
        </p>
      </div>
      <ol className={css.places} data-crowded={isCrowded}>
        {places.map(({ key, name, table }) => (
          <li key={key}>
            <bdi className={css.name} data-long={name.length > longName}>
              {name}
            </bdi>
            {table === null ? (
              <span className={css.idle}>sits out</span>
            ) : (
              <span className={css.table}>
                <VisuallyHidden>Table </VisuallyHidden>
                {table}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
