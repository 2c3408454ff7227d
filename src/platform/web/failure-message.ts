import { ApiError } from '#platform/web/api.ts'

export const NOT_REACHED = 'We could not reach the site. Check your connection, then try again.'

/**
 * Why a request failed, for the page to show: the site's own sentence, or `notReached` where there was no answer. `failed`
 * names what failed, and comes first where the site does not say.
 */
export function failureMessage(error: unknown, { failed = '', notReached = NOT_REACHED } = {}): string {
  if (!(error instanceof ApiError)) return `${failed} ${notReached}`.trim()
  return failed !== '' && error.status >= 500 ? `${failed} Please try again.` : error.body.detail
}
