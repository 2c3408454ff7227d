import { SiteSettings } from '#content/contract/written.ts'

/** Reads published settings. In versions from before the VAT rate was a number, it is text. */
export function readSettings(body: object): SiteSettings {
  const isText = 'vat_rate' in body && typeof body.vat_rate === 'string'
  return SiteSettings.parse(isText ? { ...body, vat_rate: Number(body.vat_rate) } : body)
}
