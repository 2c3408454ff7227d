import fc from 'fast-check'
import {
  captureInVain,
  takeBack,
  clock,
  away,
  bank,
  sale,
  callOff,
} from '#bookings/server/testing/booking-model/deeds-around.ts'
import {
  add,
  addWhoIsThere,
  move,
  moveTooLate,
  moveWithMoney,
  payBack,
} from '#bookings/server/testing/booking-model/deeds-by-hand.ts'
import { handOver, withdraw, accept, replace } from '#bookings/server/testing/booking-model/deeds-of-attendees.ts'
import {
  order,
  buy,
  buyPlace,
  sellOut,
  payTooLate,
  keepInVain,
  show,
  answer,
  birth,
  letGoAuthorised,
} from '#bookings/server/testing/booking-model/deeds-of-buyers.ts'
import {
  wait,
  join,
  leave,
  onOffer,
  comeLate,
  letPass,
} from '#bookings/server/testing/booking-model/deeds-of-waiters.ts'
import {
  EVENTS,
  MEMBERS,
  onPayment,
  onPlace,
  pick,
  plain,
  type Deed,
} from '#bookings/server/testing/booking-model/draw-deeds.ts'
import { giveBookingUp } from '#bookings/server/testing/booking-model/hand-over.ts'
import { deliver, sweep, workOffJobs } from '#bookings/server/testing/booking-model/let-things-happen.ts'
import type { Model } from '#bookings/server/testing/booking-model/model.ts'
import { giveMoneyBack } from '#bookings/server/testing/booking-model/run-business.ts'
import { demandThatOwnPlaceIs, demandThatPageSays } from '#bookings/server/testing/booking-model/same-as-site.ts'
import type { Scene } from '#bookings/server/testing/booking-model/scene.ts'
import { joinList } from '#bookings/server/testing/booking-model/join-and-leave-list.ts'
import { confirmAtSite, givePlaceUp, pressPayButton } from '#bookings/server/testing/booking-model/use-place.ts'

/** Commands, weighted by how often they come. */
const deeds = fc.oneof(
  { weight: 9, arbitrary: order(1) },
  { weight: 2, arbitrary: order(2) },
  { weight: 10, arbitrary: buy },
  { weight: 2, arbitrary: join },
  { weight: 9, arbitrary: wait },
  { weight: 2, arbitrary: sellOut },
  { weight: 2, arbitrary: leave },
  { weight: 5, arbitrary: onOffer('it is taken and paid for', buyPlace) },
  { weight: 3, arbitrary: onOffer('it is declined', givePlaceUp) },
  { weight: 3, arbitrary: comeLate(5) },
  { weight: 1, arbitrary: comeLate(0) },
  { weight: 2, arbitrary: letPass },
  { weight: 4, arbitrary: payTooLate },
  { weight: 1, arbitrary: captureInVain },
  { weight: 2, arbitrary: keepInVain },
  { weight: 5, arbitrary: show('good') },
  { weight: 2, arbitrary: show('declined') },
  { weight: 2, arbitrary: show('asks') },
  { weight: 1, arbitrary: show('asks and is declined') },
  { weight: 3, arbitrary: answer('accepted') },
  { weight: 1, arbitrary: answer('refused') },
  { weight: 5, arbitrary: onPayment('the browser comes back', 'authorised', confirmAtSite) },
  { weight: 2, arbitrary: onPlace('PAY is pressed', 'held', pressPayButton) },
  { weight: 2, arbitrary: onPlace('its hold is given up', 'held', givePlaceUp) },
  { weight: 2, arbitrary: handOver },
  { weight: 1, arbitrary: withdraw },
  { weight: 2, arbitrary: accept },
  { weight: 6, arbitrary: replace },
  { weight: 1, arbitrary: onPlace('its member would wait as well', 'held', joinList) },
  { weight: 3, arbitrary: onPlace('it is given up', 'booked', giveBookingUp) },
  { weight: 4, arbitrary: plain('messages are delivered', deliver) },
  { weight: 5, arbitrary: plain('jobs are worked off', workOffJobs) },
  { weight: 5, arbitrary: plain('what is due is swept', sweep) },
  { weight: 6, arbitrary: clock(fc.constantFrom(1, 2, 5, 10, 14, 15, 16, 25, 26)) },
  { weight: 1, arbitrary: clock(fc.constantFrom(60, 200, 1441)) },
  { weight: 2, arbitrary: away },
  { weight: 1, arbitrary: bank },
  { weight: 3, arbitrary: sale },
  { weight: 1, arbitrary: takeBack('refund') },
  { weight: 2, arbitrary: takeBack('keep') },
  { weight: 2, arbitrary: onPlace('the owner gives the money back', 'booked', giveMoneyBack) },
  { weight: 1, arbitrary: onPayment('it is let go of at the provider', 'authorised', letGoAuthorised) },
  { weight: 1, arbitrary: callOff },
  { weight: 1, arbitrary: birth },
  { weight: 5, arbitrary: add },
  { weight: 3, arbitrary: addWhoIsThere },
  { weight: 3, arbitrary: move },
  { weight: 4, arbitrary: moveWithMoney },
  { weight: 1, arbitrary: moveTooLate },
  { weight: 4, arbitrary: payBack },
)

/** After each command, a randomly drawn member looks at the event's page or at their own place. */
class Command implements fc.AsyncCommand<Model, Scene> {
  readonly #deed: Deed
  readonly #eyes: number

  constructor(deed: Deed, eyes: number) {
    this.#deed = deed
    this.#eyes = eyes
  }

  check(model: Readonly<Model>): boolean {
    return this.#deed.can?.(model) ?? true
  }

  async run(model: Model, real: Scene): Promise<void> {
    await this.#deed.does(model, real)
    const seen = {
      member: pick(model.members, this.#eyes),
      event: pick(model.events, Math.floor(this.#eyes / MEMBERS)),
    }
    const look = model.commandsDone % 2 === 0 ? demandThatPageSays : demandThatOwnPlaceIs
    await look(model, real, seen)
    model.commandsDone += 1
  }

  toString(): string {
    return this.#deed.says
  }
}

/** Runs at most this many commands, one after the other. A failure is shown with its seed and its path. */
export const commandsUpTo = (maxCommands: number) =>
  fc.commands(
    [
      fc
        .record({ deed: deeds, eyes: fc.nat({ max: MEMBERS * EVENTS - 1 }) })
        .map(({ deed, eyes }) => new Command(deed, eyes)),
    ],
    { maxCommands, size: 'max' },
  )
