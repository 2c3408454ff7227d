import { ApiError } from '#platform/web/api.ts'

export const NOT_REACHED = 'We couldn’t reach the site. Check your connection, then try again.'
/** For a failure of which nothing else is known. */
export const NO_REASON = 'Something went wrong on our side. Please try again later.'

export type FailureMessages = {
  /** Describes the failed action. It comes first if the site gives no reason, or could not be reached. */
  failed?: string
  /** Shown if there was no response. */
  notReached?: string
  /** Whether `failed` also comes before a reason that the site gives. A function decides for each refusal. */
  failedFirst?: boolean | ((refusal: ApiError) => boolean)
}

/** Returns a message about a failed request for the page to show. It is never empty. */
export function failureMessage(error: unknown, messages: FailureMessages = {}): string {
  const { failed = '', notReached = NOT_REACHED, failedFirst = false } = messages
  if (!(error instanceof ApiError)) return `${failed} ${notReached}`.trim()
  const { detail } = error.body
  const isFirst = typeof failedFirst === 'function' ? failedFirst(error) : failedFirst
  if (detail !== '' && isFirst) return `${failed} ${detail}`.trim()
  if (failed !== '' && (detail === '' || error.status >= 500)) return `${failed} Please try again.`
  return detail === '' ? NO_REASON : detail
}
