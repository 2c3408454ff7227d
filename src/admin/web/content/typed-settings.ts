import { z } from 'zod'
import { SiteSettings, vatRateError } from '#content/contract/written.ts'

const percentage = /^(100|\d{1,2}(\.\d{1,2})?)$/

/** The settings as typed in their form, where the VAT rate is text. */
export const TypedSettings = SiteSettings.extend({
  vat_rate: z.string().trim().regex(percentage, vatRateError).transform(Number).optional(),
})
