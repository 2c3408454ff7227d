import fc from 'fast-check'
import {
  anEvent,
  anIndex,
  isAnyPlace,
  onPlace,
  pick,
  placeIn,
  simpleAction,
  type Action,
} from '#bookings/server/testing/booking-model/draw-actions.ts'
import {
  moveClock,
  makeProviderUnavailable,
  setCaptures,
  sweep,
} from '#bookings/server/testing/booking-model/drive-site.ts'
import { runJobs } from '#bookings/server/testing/booking-model/run-jobs.ts'
import { activePaymentOf, isAway } from '#bookings/server/testing/booking-model/model.ts'
import {
  cancelModelEvent,
  changeSale,
  cancelAsOwner,
  refundPlace,
} from '#bookings/server/testing/booking-model/run-business.ts'
import type { Faults } from '#packages/stripe-emulator/faults.ts'

export const failCaptures = simpleAction('the bank refuses captures for a day', async (model, real) => {
  setCaptures(model, real, 'refuses')
  await runJobs(model, real)
  await moveClock(model, real, 1441)
  await sweep(model, real)
  setCaptures(model, real, 'takes')
})

/** Refunds a part of a card payment, which may be more than is left of it. */
export const refundPart = fc
  .record({ which: anIndex, part: fc.constantFrom(1, 700, 1000, 2400) })
  .map(({ which, part }): Action => ({
    label: `the owner refunds ${part} pence of place ${which} (newest first)`,
    can: isAnyPlace,
    async does(model, real) {
      const place = placeIn(model, which, 'booked')
      if (!activePaymentOf(place)?.isByHand) await refundPlace(model, real, { place, part })
    },
  }))

export const refundWhole = onPlace('the owner refunds what is left of it', 'booked', (model, real, place) =>
  refundPlace(model, real, { place }),
)

export const cancelBookingAction = (money: 'refund' | 'keep') =>
  onPlace(
    `the owner cancels it (${money === 'refund' ? 'with' : 'without'} a refund)`,
    'booked',
    (model, real, place) => cancelAsOwner(model, real, { place, money }),
  )

export const clock = (minutes: fc.Arbitrary<number>) =>
  minutes.map((count): Action => ({
    label: `${count} minutes pass`,
    does: (model, real) => moveClock(model, real, count),
  }))

const kinds: Faults['awayKind'][] = ['refused', 'timeout', '500']
export const providerUnavailable = fc
  .record({ minutes: fc.integer({ min: 1, max: 6 }), kind: fc.constantFrom(...kinds) })
  .map(({ minutes, kind }): Action => ({
    label: `the provider is unavailable for ${minutes} minutes (${kind})`,
    can: (model) => !isAway(model),
    does: (model, real) => makeProviderUnavailable(model, real, { minutes, kind }),
  }))

export const captureSetting = fc.constantFrom('refuses' as const, 'takes' as const).map((does): Action => ({
  label: `the bank ${does} captures from now on`,
  does: async (model, real) => setCaptures(model, real, does),
}))

export const saleChange = fc
  .record({
    event: anEvent,
    places: fc.record({ M: fc.nat({ max: 2 }), F: fc.integer({ min: 1, max: 3 }) }),
    margin: fc.integer({ min: 1, max: 3 }),
    pricePence: fc.constantFrom(0, 30, 1999, 2450),
    ages: fc.constantFrom(null, { from: 30, to: 40 }, { from: 36, to: 45 }),
  })
  // Members' ages are set for the day of one event, so only that event has an age range.
  .map((change) => (change.event === 1 ? change : { ...change, ages: null }))
  .map((change): Action => ({
    label: `the owner changes event ${change.event} to ${change.places.M} + ${change.places.F} places, margin ${change.margin}, ${change.pricePence} pence, ages ${JSON.stringify(change.ages)}`,
    does: (model, real) => changeSale(model, real, { ...change, event: pick(model.events, change.event) }),
  }))

export const cancelEventAction = anEvent.map((which): Action => ({
  label: `the owner cancels event ${which}`,
  does: (model, real) => cancelModelEvent(model, real, pick(model.events, which)),
}))
