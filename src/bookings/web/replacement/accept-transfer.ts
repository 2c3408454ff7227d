import type { getOwnPlace } from '#bookings/contract/checkout.ts'
import type { acceptReplacement } from '#bookings/contract/replacement.ts'
import type { Offered } from '#bookings/web/replacement/open-replacement.ts'
import { ApiError, browserApi } from '#platform/web/api.ts'

/**
 * Accepts the place. If the response to an earlier attempt was lost, the transfer has ended and the member is already booked,
 * so the refusal is ignored.
 */
export async function acceptTransfer({ token, replacement }: Offered): Promise<void> {
  try {
    await browserApi<typeof acceptReplacement>('POST /api/replacements/accept', { body: { token } })
  } catch (error) {
    const isOver = error instanceof ApiError && error.body.error === 'replacement_ended'
    if (!isOver || !(await isBooked(replacement.event.id))) throw error
  }
}

async function isBooked(id: number): Promise<boolean> {
  const place = await browserApi<typeof getOwnPlace>('GET /api/events/:id/place', { params: { id } })
  return place.booking?.state === 'booked'
}
