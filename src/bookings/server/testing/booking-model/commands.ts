import fc from 'fast-check'
import {
  failCaptures,
  cancelBookingAction,
  refundPart,
  refundWhole,
  clock,
  providerUnavailable,
  captureSetting,
  saleChange,
  cancelEventAction,
} from '#bookings/server/testing/booking-model/environment-actions.ts'
import {
  add,
  addHolderOrWaiting,
  addOutsideAges,
  addPaying,
  move,
  moveTooLate,
  moveWithMoney,
  refundByHand,
} from '#bookings/server/testing/booking-model/by-hand-actions.ts'
import { transferAction, withdraw, accept, replace } from '#bookings/server/testing/booking-model/attendee-actions.ts'
import {
  order,
  buy,
  buyPlace,
  sellOutEvent,
  payTooLate,
  payForOfferTooLate,
  letHoldsLapse,
  submitCardAction,
  answerChallenge,
  birth,
  voidAuthorised,
} from '#bookings/server/testing/booking-model/buyer-actions.ts'
import {
  wait,
  join,
  leave,
  onOffer,
  openLate,
  letOfferExpire,
} from '#bookings/server/testing/booking-model/waiting-list-actions.ts'
import {
  EVENTS,
  MEMBERS,
  onPayment,
  onPlace,
  pick,
  simpleAction,
  type Action,
} from '#bookings/server/testing/booking-model/draw-actions.ts'
import { cancelMembersBooking } from '#bookings/server/testing/booking-model/transfer-place.ts'
import { deliver, sweep } from '#bookings/server/testing/booking-model/drive-site.ts'
import { bookWithoutCard, choose } from '#bookings/server/testing/booking-model/reduction-actions.ts'
import {
  cancelBoughtVoucher,
  redeemVoucher,
  refundVoucher,
  sellVoucher,
  useAfterRefund,
} from '#bookings/server/testing/booking-model/voucher-actions.ts'
import { runJobs } from '#bookings/server/testing/booking-model/run-jobs.ts'
import { holderOf, type Model } from '#bookings/server/testing/booking-model/model.ts'
import {
  buyForFriend,
  cancelForFriend,
  claim,
  letClaimEnd,
  orderForFriend,
  orderNotOnSale,
} from '#bookings/server/testing/booking-model/second-chair-actions.ts'
import { expectOwnPlace, expectPage } from '#bookings/server/testing/booking-model/expect-same-as-site.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'
import { joinList } from '#bookings/server/testing/booking-model/join-and-leave-list.ts'
import { confirmAtSite, releaseHeldPlace, pressPayButton } from '#bookings/server/testing/booking-model/use-place.ts'

const joinAsWell = onPlace('its member also joins the waiting list', 'held', (model, real, place) =>
  joinList(model, real, { member: holderOf(place), event: place.event }),
)

/** Commands with weights for how often they are drawn. */
const actions = fc.oneof(
  { weight: 9, arbitrary: order(1) },
  { weight: 2, arbitrary: order(2) },
  { weight: 10, arbitrary: buy },
  { weight: 2, arbitrary: join },
  { weight: 9, arbitrary: wait },
  { weight: 2, arbitrary: sellOutEvent },
  { weight: 2, arbitrary: leave },
  { weight: 5, arbitrary: onOffer('it is accepted and paid for', buyPlace) },
  { weight: 3, arbitrary: onOffer('it is declined', releaseHeldPlace) },
  { weight: 3, arbitrary: openLate(5) },
  { weight: 1, arbitrary: openLate(0) },
  { weight: 2, arbitrary: letOfferExpire },
  { weight: 4, arbitrary: payTooLate },
  { weight: 2, arbitrary: payForOfferTooLate },
  { weight: 1, arbitrary: failCaptures },
  { weight: 2, arbitrary: letHoldsLapse },
  { weight: 5, arbitrary: submitCardAction('good') },
  { weight: 2, arbitrary: submitCardAction('declined') },
  { weight: 2, arbitrary: submitCardAction('challenged') },
  { weight: 1, arbitrary: submitCardAction('challenged and declined') },
  { weight: 3, arbitrary: answerChallenge('accepted') },
  { weight: 1, arbitrary: answerChallenge('refused') },
  { weight: 5, arbitrary: onPayment('the browser returns', 'authorised', confirmAtSite) },
  { weight: 2, arbitrary: onPlace('PAY is pressed', 'held', pressPayButton) },
  { weight: 2, arbitrary: onPlace('its hold is released', 'held', releaseHeldPlace) },
  { weight: 2, arbitrary: transferAction },
  { weight: 2, arbitrary: withdraw },
  { weight: 2, arbitrary: accept },
  { weight: 6, arbitrary: replace },
  { weight: 1, arbitrary: joinAsWell },
  { weight: 3, arbitrary: onPlace('its member cancels it', 'booked', cancelMembersBooking) },
  { weight: 4, arbitrary: simpleAction('messages are delivered', deliver) },
  { weight: 5, arbitrary: simpleAction('jobs are run', runJobs) },
  { weight: 5, arbitrary: simpleAction('due sweeps are run', sweep) },
  { weight: 6, arbitrary: clock(fc.constantFrom(1, 2, 5, 10, 14, 15, 16, 25, 26)) },
  { weight: 1, arbitrary: clock(fc.constantFrom(60, 200, 1441)) },
  { weight: 2, arbitrary: providerUnavailable },
  { weight: 1, arbitrary: captureSetting },
  { weight: 3, arbitrary: saleChange },
  { weight: 1, arbitrary: cancelBookingAction('refund') },
  { weight: 2, arbitrary: cancelBookingAction('keep') },
  { weight: 2, arbitrary: refundWhole },
  { weight: 4, arbitrary: refundPart },
  { weight: 1, arbitrary: onPayment('it is voided at the provider', 'authorised', voidAuthorised) },
  { weight: 1, arbitrary: cancelEventAction },
  { weight: 1, arbitrary: birth },
  { weight: 5, arbitrary: add },
  { weight: 3, arbitrary: addHolderOrWaiting },
  { weight: 1, arbitrary: addPaying },
  { weight: 2, arbitrary: addOutsideAges },
  { weight: 3, arbitrary: move },
  { weight: 4, arbitrary: moveWithMoney },
  { weight: 1, arbitrary: moveTooLate },
  { weight: 4, arbitrary: refundByHand },
  { weight: 6, arbitrary: choose },
  { weight: 4, arbitrary: bookWithoutCard },
  { weight: 3, arbitrary: sellVoucher },
  { weight: 3, arbitrary: redeemVoucher },
  { weight: 1, arbitrary: cancelBoughtVoucher },
  { weight: 2, arbitrary: refundVoucher },
  { weight: 2, arbitrary: useAfterRefund },
  { weight: 2, arbitrary: orderForFriend },
  { weight: 2, arbitrary: orderNotOnSale },
  { weight: 8, arbitrary: buyForFriend },
  { weight: 5, arbitrary: claim },
  { weight: 2, arbitrary: cancelForFriend },
  { weight: 1, arbitrary: letClaimEnd },
)

/** A command, after which a randomly chosen member views the event's page or their own place. */
class Command implements fc.AsyncCommand<Model, RealSite> {
  readonly #action: Action
  readonly #viewIndex: number

  constructor(action: Action, viewIndex: number) {
    this.#action = action
    this.#viewIndex = viewIndex
  }

  check(model: Readonly<Model>): boolean {
    return this.#action.can?.(model) ?? true
  }

  async run(model: Model, real: RealSite): Promise<void> {
    await this.#action.does(model, real)
    const seen = {
      member: pick(model.members, this.#viewIndex),
      event: pick(model.events, Math.floor(this.#viewIndex / MEMBERS)),
    }
    const expectView = model.commandsDone % 2 === 0 ? expectPage : expectOwnPlace
    await expectView(model, real, seen)
    model.commandsDone += 1
  }

  toString(): string {
    return this.#action.label
  }
}

/** Generates at most `maxCommands` commands, which run one after another. A failure is reported with its seed and path. */
export const commandsUpTo = (maxCommands: number) =>
  fc.commands(
    [
      fc
        .record({ action: actions, viewIndex: fc.nat({ max: MEMBERS * EVENTS - 1 }) })
        .map(({ action, viewIndex }) => new Command(action, viewIndex)),
    ],
    { maxCommands, size: 'max' },
  )
