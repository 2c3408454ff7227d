import { onSale, type Balance } from '#bookings/rules/balance.ts'
import { whyNotOfThisAge, type Asker, type EventOnSale } from '#bookings/rules/joining.ts'

/** Why even the owner cannot give somebody a place; 'passes others' is what they may do with a word. */
export type WhyNotByHand = 'cancelled' | 'past' | 'attending' | 'no_seat' | 'too_young' | 'too_old' | 'passes others'

/** Places are places, and an age is an age; who waits and the balance only govern what is on sale. */
export function whyNotByHand(
  event: EventOnSale,
  balance: Balance,
  asker: Asker,
  nowMs: number,
): WhyNotByHand | undefined {
  if (event.cancelled) return 'cancelled'
  if (nowMs >= event.endsAtMs) return 'past'
  if (asker.own === 'booked') return 'attending'
  const age = whyNotOfThisAge(event, asker.ageThen)
  if (age) return age
  if (asker.own === 'held') return undefined
  if (balance.live[asker.gender] >= balance.places[asker.gender]) return 'no_seat'
  return asker.waitingBefore > 0 || onSale(asker.gender, balance) === 0 ? 'passes others' : undefined
}
