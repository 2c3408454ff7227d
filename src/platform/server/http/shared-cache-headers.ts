/**
 * How long a cache in front of the site may use a page: fresh, while it asks for a new one, and while the site does not answer.
 * In seconds.
 */
const SHARED_CACHE = 'max-age=10, stale-while-revalidate=60, stale-if-error=600'

/**
 * Returns the headers for a cache in front of the site, which may hold pages for a short time. They are targeted (RFC 9213),
 * because a browser must ask every time: a member who has just booked has to see it. The surrogate key names what the page shows.
 */
export function sharedCacheHeaders(eventId: number | undefined): Record<string, string> {
  return {
    'cdn-cache-control': SHARED_CACHE,
    'surrogate-key': eventId === undefined ? 'page' : `page event-${eventId}`,
  }
}
