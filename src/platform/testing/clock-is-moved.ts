/**
 * True under `npm run prove -- calendar`. PostgreSQL's own timeouts do not fire there: libfaketime gives a signal's handler the
 * real time while the server waits, which looks to it as if the timeout were far away. Tests of such a timeout are left out.
 */
export const clockIsMoved = Boolean(process.env.CLOCK_MOVED_TO)
