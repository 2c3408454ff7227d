import type {
  acceptReplacement,
  getReplacement,
  getReplacementAsMember,
  startReplacement,
  withdrawReplacement,
} from '#bookings/contract/replacement.ts'
import { aBooking, aSignedInMember } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import type { Db } from '#platform/server/db.ts'
import type { Api } from '#platform/web/api.ts'
import type { TestSite } from '#tests/test-site.ts'

/** These functions call the transfer endpoints. */
export const start = (api: Api, id: string, email?: string) =>
  api<typeof startReplacement>('POST /api/bookings/:id/replacement', { params: { id }, body: email ? { email } : {} })
export const withdraw = (api: Api, id: string) =>
  api<typeof withdrawReplacement>('DELETE /api/bookings/:id/replacement', { params: { id } })
export const load = (api: Api, token: string) =>
  api<typeof getReplacement>('POST /api/replacements/lookup', { body: { token } })
export const loadAs = (api: Api, token: string) =>
  api<typeof getReplacementAsMember>('POST /api/replacements/lookup-as-member', { body: { token } })
export const accept = (api: Api, token: string) =>
  api<typeof acceptReplacement>('POST /api/replacements/accept', { body: { token } })

/** Returns the token in a link, as the linked page reads it. */
export const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''

/** Creates a member with a booking at a new event. */
export async function aBookedMember(
  t: TestSite,
  eventOptions: Parameters<typeof anEvent>[1] = {},
  memberOptions: Parameters<typeof aSignedInMember>[1] = {},
) {
  const sender = await aSignedInMember(t, { userName: 'Amy Tonks', ...memberOptions })
  const eventId = await anEvent(t.site, eventOptions)
  return { sender, eventId, booking: await aBooking(t.site, { eventId, member: sender }) }
}

/** Creates a booking with an open transfer, and returns them with the token of its link. */
export async function aTransfer(...eventOptions: Parameters<typeof aBookedMember>) {
  const all = await aBookedMember(...eventOptions)
  const { link } = await start(all.sender.api, all.booking.id)
  return { ...all, token: tokenOf(link) }
}

/** Returns all replacements of a booking, in the order in which they were started. */
export const replacementsOf = (db: Db, bookingId: string) =>
  db.selectFrom('replacements').selectAll().where('bookingId', '=', bookingId).orderBy('startedAt').execute()
