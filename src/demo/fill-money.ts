import { fetchPayouts } from '#bookings/server/payouts/fetch-payouts.ts'
import type { Site } from '#platform/server/site.ts'

/** Fetches the payouts of past payments. It can be repeated. */
export async function fillMoney(site: Site): Promise<void> {
  await fetchPayouts(site)
}
