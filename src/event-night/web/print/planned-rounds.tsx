import { firstNames } from '#event-night/rules/night/first-names.ts'
import { seatsHere, type Night, type SeatedPair, type SeatId } from '#event-night/rules/night/night.ts'
import type { NightPlan } from '#event-night/rules/night/plan-night.ts'
import { formatNames } from '#event-night/web/rounds/night-messages.ts'
import css from './print.module.css'

type Props = { night: Night; plan: NightPlan; title: string; plannedAt: string }

/** The rounds that are planned now. A host who goes on on paper reads them out. */
export function PlannedRounds({ night, plan, title, plannedAt }: Props) {
  const names = firstNames(night.seats.values())
  const nameOf = (seat: string) => names.get(seat) ?? 'A guest'
  if (plan.rounds.length === 0)
    return <p>No rounds are planned yet. Set up the rounds first, and you can print the plan here.</p>
  const lastNumber = plan.rounds.at(-1)?.number
  return (
    <section className={`${css.sheet} ${css.plan}`}>
      <h2>{title}</h2>
      <p>{`Planned ${plannedAt}. The plan changes when guests come or leave.`}</p>
      <div className={css.rounds}>
        {plan.rounds.map(({ number, pairs }) => (
          <section key={number}>
            <h3>{`Round ${number}`}</h3>
            <ol>
              {pairs.map(({ table, seats: [one, other] }) => (
                <li key={table}>
                  <b>{table}</b> <bdi>{nameOf(one)}</bdi> and <bdi>{nameOf(other)}</bdi>
                </li>
              ))}
            </ol>
            <SittingOut names={seatsHere(night).flatMap(({ id }) => (isSeated(pairs, id) ? [] : [nameOf(id)]))} />
            {number === night.settings?.intervalAfter && number !== lastNumber && (
              <p className={css.small}>Then an interval of 15 minutes.</p>
            )}
          </section>
        ))}
      </div>
    </section>
  )
}

const isSeated = (pairs: readonly SeatedPair[], seat: SeatId) => pairs.some(({ seats }) => seats.includes(seat))

function SittingOut({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p className={css.small}>
      Sitting out: <bdi>{formatNames(names)}</bdi>
    </p>
  )
}
