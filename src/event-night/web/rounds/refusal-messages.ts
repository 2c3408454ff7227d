import type { NightActionDetails } from '#event-night/rules/night/actions.ts'
import type { Night, Pair } from '#event-night/rules/night/night.ts'
import { hasMet, mayMeet, meetingsOfRound } from '#event-night/rules/night/pairs.ts'
import { pairsOfSwap } from '#event-night/rules/night/refusal-of-round.ts'
import { nightRefusals, type NightRefusal } from '#event-night/rules/night/refusals.ts'
import { formatNames, nameOf } from '#event-night/web/rounds/night-messages.ts'

/** Says why the console refuses an action, with the names of the pairs that are the reason. */
export function refusalMessage(night: Night, action: NightActionDetails, refusal: NightRefusal): string {
  const pairs = pairsOf(night, action)
  if (refusal === 'have_met') return sentences(night, pairs, { is: hasMet, message: 'have already met tonight.' })
  if (refusal === 'may_not_meet')
    return sentences(night, pairs, { is: (_, pair) => !mayMeet(night, pair), message: 'can’t be seated together.' })
  if (refusal === 'met_someone_else' && action.action === 'did meet') {
    const others = meetingsOfRound(night, action.round).map(({ seats }) => seats)
    const isOneOfThem = (seat: string) => action.seats.includes(seat)
    const is = (_: Night, pair: Pair) => pair.some(isOneOfThem)
    return `Round ${action.round}: ${sentences(night, others, { is, message: 'met.' })} If not, choose ‘Did not meet’ first.`
  }
  return nightRefusals[refusal].detail
}

type Reason = { is: (night: Night, pair: Pair) => boolean; message: string }

function sentences(night: Night, pairs: readonly Pair[], { is, message }: Reason): string {
  return pairs
    .filter((pair) => is(night, pair))
    .map((pair) => `${formatNames(pair.map((seat) => nameOf(night, seat)))} ${message}`)
    .join(' ')
}

/** Returns the pairs that the action would make. */
function pairsOf(night: Night, action: NightActionDetails): Pair[] {
  if (action.action === 'swap') return pairsOfSwap(night, action.seats)
  return action.action === 'seat now' || action.action === 'did meet' ? [action.seats] : []
}
