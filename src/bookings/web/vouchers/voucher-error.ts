import { ApiError } from '#platform/web/api.ts'

/** Returns why the site refused a voucher's code, to be shown at its field, or null if it failed for another reason. */
export function voucherErrorIn(error: unknown): string | null {
  return error instanceof ApiError && error.body.error.startsWith('voucher_') ? error.body.detail : null
}
