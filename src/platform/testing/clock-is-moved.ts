/**
 * True under `npm run prove -- calendar`. PostgreSQL's own timeouts do not fire in such a run: while the server waits,
 * libfaketime gives a signal handler the real time, so the timeout seems to be far in the future. Tests of such timeouts are
 * skipped.
 */
export const clockIsMoved = Boolean(process.env.CLOCK_MOVED_TO)
