import type { SeatId } from '#event-night/rules/night/night.ts'
import { meetingsOfRound } from '#event-night/rules/night/pairs.ts'
import { lastRound } from '#event-night/rules/night/rounds.ts'
import { whoSitsOut } from '#event-night/rules/night/sit-outs.ts'
import { nameOf } from '#event-night/web/rounds/night-messages.ts'
import type { NightConsole } from '#event-night/web/rounds/night-console.ts'
import css from './round-tables.module.css'

type Props = { night: NightConsole; onGuest: (seat: SeatId) => void }

/** Who sits where in the round that was called last, and who sits it out. Tapping a guest opens what can be done about them. */
export function RoundTables({ night: { night, phase }, onGuest }: Props) {
  const round = lastRound(night)
  if (!round || phase.phase === 'over' || phase.phase === 'on paper') return null
  const tables = meetingsOfRound(night, round.number).toSorted((a, b) => (a.table ?? 0) - (b.table ?? 0))
  const idle = whoSitsOut(night)
  const guest = (seat: SeatId) => (
    <button type="button" className={css.guest} onClick={() => onGuest(seat)}>
      <bdi>{nameOf(night, seat)}</bdi>
    </button>
  )
  return (
    <section aria-labelledby="round-tables" className={css.section}>
      <h3 id="round-tables">{`Round ${round.number}`}</h3>
      <ol className={css.tables}>
        {tables.map(({ table, seats: [one, other] }) => (
          <li key={`${table} ${one} ${other}`} className={css.table}>
            <span className={css.number}>{table === null ? 'Added' : `Table ${table}`}</span>
            {guest(one)}
            {guest(other)}
          </li>
        ))}
      </ol>
      {idle.length > 0 && (
        <>
          <h4>Sitting out</h4>
          <ul className={css.idle}>
            {idle.map((seat) => (
              <li key={seat}>{guest(seat)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
