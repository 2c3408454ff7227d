import type { getOwnPlace, OwnPlace } from '#bookings/contract/checkout.ts'
import type { Api } from '#platform/web/api.ts'

/** The payment is taken by a job, usually within a second of the booking. */
const PAUSES_MS = [1_000, 2_000, 4_000]

/** Waits a few seconds for the payment to be taken. Returns the number of its receipt, or null if it has not been taken by then. */
export async function loadReceiptNumber(
  api: Api,
  { event, price_parts, receipt_number }: OwnPlace,
): Promise<number | null> {
  if (receipt_number !== null || price_parts.to_pay === 0) return receipt_number
  for (const pauseMs of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    try {
      const place = await api<typeof getOwnPlace>('GET /api/events/:id/place', { params: { id: event.id } })
      if (place.receipt_number !== null) return place.receipt_number
    } catch {
      // The page then links to the list of payments instead.
    }
  }
  return null
}
