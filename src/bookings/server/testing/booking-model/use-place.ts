import type { setDateOfBirth } from '#accounts/contract/account.ts'
import type { confirmPayment, releaseHold, extendHold } from '#bookings/contract/checkout.ts'
import {
  holderOf,
  isAway,
  type Model,
  type ModelMember,
  type Payment,
  type Place,
} from '#bookings/server/testing/booking-model/model.ts'
import { minuteOf } from '#bookings/server/testing/booking-model/expect-same-as-site.ts'
import { dateOfBirthAtAge, type RealSite } from '#bookings/server/testing/booking-model/real-site.ts'
import type { Turn } from '#bookings/server/testing/booking-model/follow-turn.ts'
import { end, settle } from '#bookings/server/testing/booking-model/settle.ts'
import { outcomeOf, takeTurn } from '#bookings/server/testing/booking-model/take-turn.ts'

const PAY_EXTENSION = 10

/** Presses PAY, which extends the hold once. PAY may also be pressed in an old tab. */
export async function pressPayButton(model: Model, real: RealSite, place: Place): Promise<void> {
  const api = await real.as(holderOf(place))
  const pressed = api<typeof extendHold>('POST /api/holds/:id/paying', { params: { id: place.id }, body: {} })
  const actual = await outcomeOf(
    pressed.then(({ hold_expires_at: until }) => formatUntil(minuteOf(real.beganAtMs, Temporal.Instant.from(until)))),
  )
  await takeTurn(model, real, () => ({ actual, expected: pressInModel(model, place) }))
}

function pressInModel(model: Model, place: Place): string {
  if (place.payAgainUntil !== null) return formatUntil(place.payAgainUntil)
  if (place.state !== 'held' || place.expiresAt === null || place.expiresAt <= model.now) return 'hold_not_found'
  if (!place.payPressed) Object.assign(place, { payPressed: true, expiresAt: place.expiresAt + PAY_EXTENSION })
  return formatUntil(place.expiresAt)
}

const formatUntil = (minute: number) => `until minute ${minute}`

export async function releaseHeldPlace(model: Model, real: RealSite, place: Place): Promise<void> {
  const api = await real.as(holderOf(place))
  const released = api<typeof releaseHold>('DELETE /api/holds/:id', { params: { id: place.id } })
  const actual = await outcomeOf(released.then(() => 'cancelled by member'))
  await takeTurn(model, real, (turn) => {
    if (place.state !== 'held') return { actual, expected: 'hold_not_found' }
    end(model, turn, place, place.offerEndsAt === null ? 'cancelled by member' : 'declined')
    return { actual, expected: 'cancelled by member' }
  })
}

/** Reports from the browser that the card was confirmed, whether or not it was. */
export async function confirmAtSite(model: Model, real: RealSite, payment: Payment): Promise<void> {
  const api = await real.as(holderOf(payment.place))
  const confirmed = api<typeof confirmPayment>('POST /api/payments/confirm', { body: { intent_id: payment.intentId } })
  const actual = await outcomeOf(confirmed.then(({ state }) => state))
  await takeTurn(model, real, (turn) => ({ actual, expected: confirmInModel(model, turn, payment) }))
}

function confirmInModel(model: Model, turn: Turn, payment: Payment): string {
  if (isAway(model)) return 'payment_gateway_unavailable'
  settle(model, turn, payment)
  const { place, atProvider } = payment
  if (place.state === 'ended') return 'released'
  return place.state === 'booked' && atProvider !== 'canceled' ? 'booked' : 'waiting'
}

export async function setMemberAge(
  model: Model,
  real: RealSite,
  { member, age }: { member: ModelMember; age: number },
) {
  const api = await real.as(member)
  const body = { date_of_birth: dateOfBirthAtAge(real.beganAtMs, age) }
  const actual = await outcomeOf(
    api<typeof setDateOfBirth>('PUT /api/account/date-of-birth', { body }).then(() => 'saved'),
  )
  await takeTurn(model, real, () => {
    if (member.age !== null) return { actual, expected: 'date_of_birth_already_set' }
    member.age = age
    return { actual, expected: 'saved' }
  })
}
