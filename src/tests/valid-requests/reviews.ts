import { aBooking } from '#bookings/testing.ts'
import { aDoor, aTablet } from '#event-night/testing.ts'
import { apiOf } from '#bookings/testing.ts'
import { anEveningWithGuests, review, storedReview } from '#reviews/testing.ts'
import type { Arrangements, Needed, Scene } from '#tests/valid-requests/scene.ts'

export const reviewArrangements: Arrangements = {
  'PUT /api/myreviews/:id': async (scene) => ({ values: { eventId: await anEveningWithCaller(scene) } }),
  'DELETE /api/myreviews/:id': async (scene) => {
    const eventId = await anEveningWithCaller(scene)
    if (!scene.isStaff) await review(scene.t, scene.me, eventId)
    return { values: { eventId } }
  },
  'POST /api/admin/reviews/:id/publish': waiting,
  'POST /api/admin/reviews/:id/refuse': waiting,
  'PUT /api/admin/reviews/:id/answer': published,
  'DELETE /api/admin/reviews/:id/answer': published,
}

/** Creates an evening that is over, at which the caller was checked in. */
async function anEveningWithCaller({ t, me }: Scene): Promise<number> {
  const { eventId, host } = await aDoor(t)
  const { id } = await aBooking(t.site, { eventId, member: me })
  const tablet = aTablet(t, eventId, await apiOf(t, host))
  await tablet.send(tablet.commandFor(id, 'check in'))
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 4 }))
  return eventId
}

async function aReview({ t }: Scene, text: string): Promise<Needed> {
  const { eventId, guests } = await anEveningWithGuests(t)
  const [guest] = guests
  if (!guest) throw new Error('nobody came')
  await review(t, guest, eventId, { text })
  const { id, written_at } = await storedReview(t, guest, eventId)
  return { values: { reviewId: id, reviewWrittenAt: written_at } }
}

function waiting(scene: Scene): Promise<Needed> {
  return aReview(scene, 'A friendly evening.')
}

function published(scene: Scene): Promise<Needed> {
  return aReview(scene, '')
}
