import { ApiError } from '#platform/web/api.ts'

export const NOT_REACHED = 'We could not reach the site. Check your connection, then try again.'

/**
 * Returns a message about a failed request for the page to show: the site's sentence, or `notReached` if there was no response.
 * `failed` describes the action, and comes first if the site gives no reason.
 */
export function failureMessage(error: unknown, { failed = '', notReached = NOT_REACHED } = {}): string {
  if (!(error instanceof ApiError)) return `${failed} ${notReached}`.trim()
  return failed !== '' && error.status >= 500 ? `${failed} Please try again.` : error.body.detail
}
