import type { joinWaitingList, leaveWaitingList } from '#bookings/contract/waiting-list.ts'
import {
  markReached,
  waitOf,
  type Model,
  type ModelEvent,
  type ModelMember,
} from '#bookings/server/testing/booking-model/model.ts'
import { endWait } from '#bookings/server/testing/booking-model/make-offers.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'
import { outcomeOf, takeTurn } from '#bookings/server/testing/booking-model/take-turn.ts'
import { nameOf, waitingBefore, whyNotWait } from '#bookings/server/testing/booking-model/model-eligibility.ts'

type ListInput = { member: ModelMember; event: ModelEvent }

export async function joinList(model: Model, real: RealSite, { member, event }: ListInput): Promise<void> {
  const api = await real.as(member)
  const params = { id: event.id }
  const actual = await outcomeOf(
    api<typeof joinWaitingList>('POST /api/events/:id/waiting', { params, body: {} }).then(({ before }) =>
      formatBefore(before),
    ),
  )
  await takeTurn(model, real, () => ({ actual, expected: joinInModel(model, { member, event }) }))
}

function joinInModel(model: Model, { member, event }: ListInput): string {
  if (!waitOf(model, member, event)) {
    const reason = whyNotWait(model, member, event)
    if (reason) return nameOf(reason, member)
    if (member.age === null) return 'date_of_birth_needed'
    model.waits.push({ event, member, state: 'waiting', offer: null })
    markReached(model, 'joined')
  }
  return formatBefore(waitingBefore(model, member, event))
}

const formatBefore = (count: number): string => `${count} before`

export async function leaveList(model: Model, real: RealSite, { member, event }: ListInput): Promise<void> {
  const api = await real.as(member)
  const left = api<typeof leaveWaitingList>('DELETE /api/events/:id/waiting', { params: { id: event.id } })
  const actual = await outcomeOf(left.then(() => 'left'))
  await takeTurn(model, real, () => {
    const wait = waitOf(model, member, event)
    endWait(model, wait, 'left')
    return { actual, expected: wait ? 'left' : 'not_waiting' }
  })
}
