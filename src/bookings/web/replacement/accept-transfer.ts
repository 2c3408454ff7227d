import type { getOwnPlace } from '#bookings/contract/checkout.ts'
import type { acceptReplacement } from '#bookings/contract/replacement.ts'
import type { Offered } from '#bookings/web/replacement/open-replacement.ts'
import { ApiError, browserApi } from '#platform/web/api.ts'

/**
 * Accepts the place. If the response to an earlier attempt was lost, the transfer has ended and the member is already booked,
 * so the refusal is ignored. Returns the address of the calendar file.
 */
export async function acceptTransfer({ token, replacement }: Offered): Promise<string> {
  try {
    const accepted = await browserApi<typeof acceptReplacement>('POST /api/replacements/accept', { body: { token } })
    return accepted.calendar_file
  } catch (error) {
    const isOver = error instanceof ApiError && error.body.error === 'replacement_ended'
    const booking = isOver ? await ownBooking(replacement.event.id) : null
    if (booking?.state !== 'booked') throw error
    return booking.calendar_file
  }
}

async function ownBooking(id: number) {
  const place = await browserApi<typeof getOwnPlace>('GET /api/events/:id/place', { params: { id } })
  return place.booking
}
