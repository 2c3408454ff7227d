import fc from 'fast-check'
import {
  callEventOff,
  changeSale,
  giveMoneyBack,
  takePlaceBack,
} from '#bookings/server/testing/booking-model/run-business.ts'
import {
  deliver,
  moveClock,
  sendProviderAway,
  setCaptures,
  sweep,
  workOffJobs,
} from '#bookings/server/testing/booking-model/let-things-happen.ts'
import {
  isAway,
  livePlaceOf,
  paymentsOf,
  type Model,
  type Payment,
  type Place,
} from '#bookings/server/testing/booking-model/model.ts'
import { orderPlace } from '#bookings/server/testing/booking-model/order-place.ts'
import {
  answerBank,
  letGoAtProvider,
  showCard,
  type Card,
} from '#bookings/server/testing/booking-model/pay-at-provider.ts'
import { demandThatPageSays } from '#bookings/server/testing/booking-model/same-as-site.ts'
import type { Scene } from '#bookings/server/testing/booking-model/scene.ts'
import {
  confirmAtSite,
  givePlaceUp,
  pressPayButton,
  tellDateOfBirth,
} from '#bookings/server/testing/booking-model/use-place.ts'
import type { Faults } from '../../../../../stripe-emulator/faults.ts'

/** What can be done, in words that a shrunk run is read in. */
type Deed = { says: string; can?(model: Model): boolean; does(model: Model, real: Scene): Promise<void> }

/** Which of a list: counted from the newest, and round again. */
type Nth = number

const MEMBERS = 8
const EVENTS = 3
const nth = fc.nat({ max: 3 })
const member = fc.nat({ max: MEMBERS - 1 })
const event = fc.nat({ max: EVENTS - 1 })

function pick<T>(list: readonly T[], which: number): T {
  const picked = list[which % list.length]
  if (picked === undefined) throw new Error('there is one to pick')
  return picked
}

const newest = <T>(list: readonly T[], which: Nth): T => pick(list.toReversed(), which)

/** Mostly those for which it means something, sometimes any. */
const paymentAt = (model: Model, which: Nth, at: Payment['atProvider']): Payment => {
  const some = paymentsOf(model).filter(({ atProvider }) => atProvider === at)
  return newest(some.length > 0 && which < 3 ? some : paymentsOf(model), which)
}
const placeIn = (model: Model, which: Nth, state: Place['state']): Place => {
  const some = model.places.filter((place) => place.state === state)
  return newest(some.length > 0 && which < 3 ? some : model.places, which)
}
const isAnyPayment = (model: Model) => paymentsOf(model).length > 0
const isAnyPlace = (model: Model) => model.places.length > 0

const plain = (says: string, does: Deed['does']) => fc.constant<Deed>({ says, does })

const order = (tabs: number) =>
  fc.record({ member, event }).map((who): Deed => ({
    says: `member ${who.member} orders event ${who.event}${tabs > 1 ? ` in ${tabs} tabs` : ''}`,
    does: (model, real) =>
      orderPlace(model, real, { member: pick(model.members, who.member), event: pick(model.events, who.event), tabs }),
  }))

/** As most people do: all of it one after the other. */
const buy = fc.record({ member, event }).map((who): Deed => ({
  says: `member ${who.member} orders event ${who.event}, pays and comes back`,
  async does(model, real) {
    const [by, at] = [pick(model.members, who.member), pick(model.events, who.event)]
    await orderPlace(model, real, { member: by, event: at, tabs: 1 })
    const place = model.places.findLast((each) => each.member === by && each.event === at)
    const payment = place?.payments.at(-1)
    if (!place || !payment) return
    await pressPayButton(model, real, place)
    await showCard(model, real, { payment, card: 'good' })
    await confirmAtSite(model, real, payment)
  },
}))

/** The card is good, the provider is away when the hold runs out, and the place goes before the site hears of the money. */
const payTooLate = fc.record({ member, event }).map((who): Deed => ({
  says: `member ${who.member} orders event ${who.event} and pays, and nobody hears of it in time`,
  can: (model) => !isAway(model),
  async does(model, real) {
    const [by, at] = [pick(model.members, who.member), pick(model.events, who.event)]
    await orderPlace(model, real, { member: by, event: at, tabs: 1 })
    const place = livePlaceOf(model, by, at)
    const payment = place?.payments.at(-1)
    if (place?.state !== 'held' || !payment) return
    await showCard(model, real, { payment, card: 'good' })
    await sendProviderAway(model, real, { minutes: (place.expiresAt ?? 0) - model.now + 5, kind: 'refused' })
    await moveClock(model, real, (place.expiresAt ?? 0) - model.now + 3)
    await sweep(model, real)
  },
}))

/** Three times, as somebody does who keeps places from others. */
const keepInVain = fc.record({ member, event }).map((who): Deed => ({
  says: `member ${who.member} orders event ${who.event} three times and lets it run out`,
  async does(model, real) {
    const asked = { member: pick(model.members, who.member), event: pick(model.events, who.event), tabs: 1 }
    for (let times = 0; times < 3; times += 1) {
      await orderPlace(model, real, asked)
      await moveClock(model, real, 26)
      await sweep(model, real)
    }
    await orderPlace(model, real, asked)
  },
}))

/** The bank will not give the money for a day. */
const captureInVain = plain('the bank refuses captures for a day', async (model, real) => {
  setCaptures(model, real, 'refuses')
  await workOffJobs(model, real)
  await moveClock(model, real, 1441)
  await sweep(model, real)
  setCaptures(model, real, 'takes')
})

const onPayment = (
  name: string,
  at: Payment['atProvider'],
  does: (model: Model, real: Scene, payment: Payment) => Promise<void>,
) =>
  nth.map((which): Deed => ({
    says: `${name}, payment ${which} back`,
    can: isAnyPayment,
    does: (model, real) => does(model, real, paymentAt(model, which, at)),
  }))

const onPlace = (
  name: string,
  state: Place['state'],
  does: (model: Model, real: Scene, place: Place) => Promise<void>,
) =>
  nth.map((which): Deed => ({
    says: `${name}, place ${which} back`,
    can: isAnyPlace,
    does: (model, real) => does(model, real, placeIn(model, which, state)),
  }))

const show = (card: Card) =>
  onPayment(`a card that is ${card} is shown`, 'waiting', (model, real, payment) =>
    showCard(model, real, { payment, card }),
  )
const answer = (outcome: 'accepted' | 'refused') =>
  onPayment(`the bank’s question is ${outcome}`, 'asking', (model, real, payment) =>
    answerBank(model, real, { payment, outcome }),
  )
const takeBack = (money: 'refund' | 'keep') =>
  onPlace(`the owner takes back, with ${money}`, 'booked', (model, real, place) =>
    takePlaceBack(model, real, { place, money }),
  )

const clock = (minutes: fc.Arbitrary<number>) =>
  minutes.map((count): Deed => ({
    says: `${count} minutes go by`,
    does: (model, real) => moveClock(model, real, count),
  }))

const kinds: Faults['awayKind'][] = ['refused', 'timeout', '500']
const away = fc
  .record({ minutes: fc.integer({ min: 1, max: 6 }), kind: fc.constantFrom(...kinds) })
  .map(({ minutes, kind }): Deed => ({
    says: `the provider is away for ${minutes} minutes (${kind})`,
    can: (model) => !isAway(model),
    does: (model, real) => sendProviderAway(model, real, { minutes, kind }),
  }))

const bank = fc.constantFrom('refuses' as const, 'takes' as const).map((does): Deed => ({
  says: `the bank ${does} captures from now on`,
  does: async (model, real) => setCaptures(model, real, does),
}))

const sale = fc
  .record({
    event,
    places: fc.record({ M: fc.nat({ max: 3 }), F: fc.integer({ min: 1, max: 3 }) }),
    margin: fc.integer({ min: 1, max: 3 }),
    pricePence: fc.constantFrom(0, 30, 1999, 2450),
  })
  .map((change): Deed => ({
    says: `the owner changes event ${change.event} to ${change.places.M} + ${change.places.F} places, margin ${change.margin}, ${change.pricePence} pence`,
    does: (model, real) => changeSale(model, real, { ...change, event: pick(model.events, change.event) }),
  }))

const callOff = event.map((which): Deed => ({
  says: `the owner calls event ${which} off`,
  does: (model, real) => callEventOff(model, real, pick(model.events, which)),
}))

const birth = fc.record({ member, age: fc.constantFrom(29, 30, 40, 41) }).map((told): Deed => ({
  says: `member ${told.member} says that they will be ${told.age}`,
  does: (model, real) => tellDateOfBirth(model, real, { member: pick(model.members, told.member), age: told.age }),
}))

/** By how often they come. */
const deeds = fc.oneof(
  { weight: 9, arbitrary: order(1) },
  { weight: 2, arbitrary: order(2) },
  { weight: 10, arbitrary: buy },
  { weight: 3, arbitrary: payTooLate },
  { weight: 1, arbitrary: captureInVain },
  { weight: 1, arbitrary: keepInVain },
  { weight: 5, arbitrary: show('good') },
  { weight: 2, arbitrary: show('declined') },
  { weight: 2, arbitrary: show('asks') },
  { weight: 1, arbitrary: show('asks and is declined') },
  { weight: 3, arbitrary: answer('accepted') },
  { weight: 1, arbitrary: answer('refused') },
  { weight: 5, arbitrary: onPayment('the browser comes back', 'authorised', confirmAtSite) },
  { weight: 2, arbitrary: onPlace('PAY is pressed', 'held', pressPayButton) },
  { weight: 2, arbitrary: onPlace('it is given up', 'held', givePlaceUp) },
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
)

/** Money that was taken is given back by refunds, which are another deed. */
async function letGoAuthorised(model: Model, real: Scene, payment: Payment): Promise<void> {
  if (payment.atProvider === 'authorised') await letGoAtProvider(model, real, payment)
}

/** After each, the event's page is looked at with another pair of eyes. */
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
    const seen = { member: pick(model.members, this.#eyes), event: pick(model.events, this.#eyes) }
    await demandThatPageSays(model, real, seen)
    model.commandsDone += 1
  }

  toString(): string {
    return this.#deed.says
  }
}

/** So many one after the other; what fails is shown with its seed and its path. */
export const commandsUpTo = (maxCommands: number) =>
  fc.commands(
    [
      fc
        .record({ deed: deeds, eyes: fc.nat({ max: MEMBERS * EVENTS - 1 }) })
        .map(({ deed, eyes }) => new Command(deed, eyes)),
    ],
    { maxCommands, size: 'max' },
  )
