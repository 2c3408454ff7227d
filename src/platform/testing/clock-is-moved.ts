/**
 * True under `npm run prove -- calendar`. PostgreSQL's own timeouts do not fire there: while the server waits, libfaketime gives
 * a signal handler the real time, which makes the timeout look far away. Tests of such timeouts are skipped.
 */
export const clockIsMoved = Boolean(process.env.CLOCK_MOVED_TO)
