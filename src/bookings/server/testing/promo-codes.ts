import { siteItself } from '#accounts/actor.ts'
import type { NewPromoCode } from '#bookings/contract/admin/promo-codes.ts'
import { createPromoCode } from '#bookings/server/promo-codes/create-promo-code.ts'
import { changeCredit } from '#bookings/server/credit/change-credit.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'

/** Makes a promo code of £4 that everybody can use, unless the options say otherwise. Returns its id. */
export async function aPromoCode(site: Site, options: Partial<NewPromoCode> = {}): Promise<string> {
  const id = newId()
  await createPromoCode(site, siteItself, {
    ...{ id, code: 'SPRING', off: { amount: 400 } },
    ...{ starts_on: null, ends_on: null, events_from: null, events_to: null, event_ids: [] },
    ...{ for_newcomers: false, most_uses: null, most_uses_each: null },
    ...options,
  })
  return id
}

export async function addCreditFor(site: Site, memberId: string, amountPence: number): Promise<void> {
  const message = 'Thank you for your patience.'
  await changeCredit(site, siteItself, memberId, { id: newId(), direction: 'add', amountPence, message })
}
