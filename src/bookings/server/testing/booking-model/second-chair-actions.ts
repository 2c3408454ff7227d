import fc from 'fast-check'
import {
  aMember,
  anEvent,
  anIndex,
  nthNewest,
  pick,
  type Action,
} from '#bookings/server/testing/booking-model/draw-actions.ts'
import { moveClock, sweep } from '#bookings/server/testing/booking-model/drive-site.ts'
import { isUnclaimed, type Gender, type Model, type Place } from '#bookings/server/testing/booking-model/model.ts'
import { submitCard } from '#bookings/server/testing/booking-model/pay-at-provider.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'
import { runJobs } from '#bookings/server/testing/booking-model/run-jobs.ts'
import {
  cancelSecondChair,
  orderSecondChair,
  whyNotSecondChair,
  type FriendRequest,
} from '#bookings/server/testing/booking-model/second-chairs.ts'
import { claimEndsAt } from '#bookings/server/testing/booking-model/settle.ts'
import { acceptTransfer } from '#bookings/server/testing/booking-model/transfer-place.ts'
import { confirmAtSite, pressPayButton } from '#bookings/server/testing/booking-model/use-place.ts'

const aGender = fc.constantFrom<Gender>('F', 'M')

export const orderForFriend = fc.record({ member: aMember, event: anEvent, gender: aGender }).map((drawn): Action => ({
  label: `member ${drawn.member} orders a friend’s place (${drawn.gender}) at event ${drawn.event}`,
  does: (model, real) =>
    orderSecondChair(model, real, {
      member: pick(model.members, drawn.member),
      event: pick(model.events, drawn.event),
      gender: drawn.gender,
    }),
}))

/** Orders a friend's place of a gender that is not on sale, or that others wait for, as a member who could otherwise. */
export const orderNotOnSale = aMember.map((which): Action => ({
  label: `a member orders a friend’s place that is not on sale, ${which} back`,
  can: (model) => requestsWith(model, isNotOnSale).length > 0,
  does: (model, real) => orderSecondChair(model, real, nthNewest(requestsWith(model, isNotOnSale), which)),
}))

const isNotOnSale = (whyNot: string | null): boolean => whyNot?.startsWith('no_place_for') ?? false

/** Pays for a friend's place, as a member who can, if there is one, and lets the payment be captured. */
export const buyForFriend = fc
  .record({ which: aMember, pays: fc.constantFrom('pays', 'pays', 'pays', 'only orders') })
  .map(({ which, pays }): Action => ({
    label: `a member who can pay for a friend, ${which} back, orders the place and ${pays}`,
    can: (model) => possibleRequests(model).length > 0,
    does: (model, real) => buySecondChair(model, real, nthNewest(possibleRequests(model), which), pays),
  }))

async function buySecondChair(model: Model, real: RealSite, request: FriendRequest, pays: string): Promise<void> {
  await orderSecondChair(model, real, request)
  const place = model.places.findLast(({ buyer, event }) => buyer === request.member && event === request.event)
  const payment = place?.payments.at(-1)
  if (!place || !payment || pays !== 'pays') return
  await pressPayButton(model, real, place)
  await submitCard(model, real, { payment, card: 'good' })
  await confirmAtSite(model, real, payment)
  await runJobs(model, real)
}

const possibleRequests = (model: Model): FriendRequest[] => requestsWith(model, (whyNot) => whyNot === null)

const requestsWith = (model: Model, wanted: (whyNot: string | null) => boolean): FriendRequest[] =>
  model.events
    .flatMap((event) => model.members.map((member) => ({ member, event })))
    .flatMap((request) => (['F', 'M'] as const).map((gender) => ({ ...request, gender })))
    .filter((request) => wanted(whyNotSecondChair(model, request)))

/** Claims a friend's place, usually as a member of its gender. */
export const claim = fc
  .record({ which: anIndex, member: aMember, fits: fc.constantFrom(true, true, true, false) })
  .map(({ which, member, fits }): Action => ({
    label: `friend’s place ${which} (newest first) is claimed by member ${member}${fits ? ' of its gender' : ''}`,
    can: (model) => claimable(model).length > 0,
    async does(model, real) {
      const replacement = nthNewest(claimable(model), which)
      const { gender } = replacement.place.member
      const candidates = fits ? model.members.filter((each) => each.gender === gender) : model.members
      await acceptTransfer(model, real, { replacement, member: pick(candidates, member) })
    },
  }))

const claimable = ({ replacements }: Model) =>
  replacements.filter(({ place, state }) => state === 'open' && isUnclaimed(place))

const onSecondChair = (name: string, does: (model: Model, real: RealSite, place: Place) => Promise<void>) =>
  anIndex.map((which): Action => ({
    label: `friend’s place ${which} (newest first): ${name}`,
    can: ({ places }) => places.some(({ buyer }) => buyer !== null),
    does: (model, real) =>
      does(
        model,
        real,
        nthNewest(
          model.places.filter(({ buyer }) => buyer !== null),
          which,
        ),
      ),
  }))

export const cancelForFriend = onSecondChair('its buyer cancels it', cancelSecondChair)

/** Lets the time to claim the place pass. The sweep then releases it, unless a friend has claimed it. */
export const letClaimEnd = onSecondChair('the time to claim it passes', async (model, real, { event }) => {
  await moveClock(model, real, Math.max(0, claimEndsAt(event) - model.now))
  await sweep(model, real)
})
