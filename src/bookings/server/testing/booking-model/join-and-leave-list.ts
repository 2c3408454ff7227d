import type { joinWaitingList, leaveWaitingList } from '#bookings/contract/waiting-list.ts'
import {
  reach,
  waitOf,
  type Model,
  type ModelEvent,
  type ModelMember,
} from '#bookings/server/testing/booking-model/model.ts'
import { endWait } from '#bookings/server/testing/booking-model/give-offers.ts'
import type { Scene } from '#bookings/server/testing/booking-model/scene.ts'
import { sayAnswer, takeTurn } from '#bookings/server/testing/booking-model/take-turn.ts'
import { nameOf, waitingBefore, whyNotWait } from '#bookings/server/testing/booking-model/who-can-join.ts'

type Asked = { member: ModelMember; event: ModelEvent }

export async function joinList(model: Model, real: Scene, { member, event }: Asked): Promise<void> {
  const api = await real.as(member)
  const params = { id: event.id }
  const said = await sayAnswer(
    api<typeof joinWaitingList>('POST /api/events/:id/waiting', { params, body: {} }).then(({ before }) =>
      sayBefore(before),
    ),
  )
  await takeTurn(model, real, () => ({ said, expected: joinInModel(model, { member, event }) }))
}

function joinInModel(model: Model, { member, event }: Asked): string {
  if (!waitOf(model, member, event)) {
    const why = whyNotWait(model, member, event)
    if (why) return nameOf(why, member)
    if (member.age === null) return 'date_of_birth_needed'
    model.waits.push({ event, member, state: 'waiting', offer: null })
    reach(model, 'joined')
  }
  return sayBefore(waitingBefore(model, member, event))
}

const sayBefore = (count: number): string => `${count} before`

export async function leaveList(model: Model, real: Scene, { member, event }: Asked): Promise<void> {
  const api = await real.as(member)
  const left = api<typeof leaveWaitingList>('DELETE /api/events/:id/waiting', { params: { id: event.id } })
  const said = await sayAnswer(left.then(() => 'left'))
  await takeTurn(model, real, () => {
    const wait = waitOf(model, member, event)
    endWait(model, wait, 'left')
    return { said, expected: wait ? 'left' : 'not_waiting' }
  })
}
