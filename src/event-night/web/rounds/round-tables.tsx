import { whoHasLeft } from '#event-night/rules/night/who-has-left.ts'
import type { Pair, SeatId } from '#event-night/rules/night/night.ts'
import { meetingsOfRound } from '#event-night/rules/night/pairs.ts'
import { lastRound } from '#event-night/rules/night/rounds.ts'
import { whoSitsOut } from '#event-night/rules/night/sit-outs.ts'
import { formatNames, nameOf } from '#event-night/web/rounds/night-messages.ts'
import type { NightConsole } from '#event-night/web/rounds/night-console.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import css from './round-tables.module.css'

type Props = { night: NightConsole; onGuest: (seat: SeatId) => void }

/** Who sits where in the round that was called last, and who sits it out. Tapping a guest opens what can be done about them. */
export function RoundTables({ night: { night, phase, act }, onGuest }: Props) {
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
        {tables.map(({ table, seats }) => (
          <li key={`${table} ${seats.join(' ')}`} className={css.table}>
            <span className={css.number}>{table === null ? 'Added' : `Table ${table}`}</span>
            {guest(seats[0])}
            {guest(seats[1])}
            <HasLeft {...{ night, act, seats }} />
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

/** Says who of a pair has left. Whether they met is for the host to say. */
function HasLeft({ night, act, seats }: Pick<NightConsole, 'night' | 'act'> & { seats: Pair }) {
  const left = whoHasLeft(night, seats)
  if (left.seats.length === 0) return null
  const names = formatNames(left.seats.map((seat) => nameOf(night, seat)))
  return (
    <div className={css.left}>
      <span>{`${names} ${left.seats.length === 1 ? 'has' : 'have'} left.`}</span>
      {left.leftEarly && <Button onPress={() => void act({ action: 'did not meet', seats })}>Did not meet</Button>}
    </div>
  )
}
