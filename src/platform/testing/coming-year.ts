/** A year that is all to come at whatever time a test runs, also for one that moves its clock by some months. */
export const comingYear = Temporal.Now.plainDateISO('UTC').year + 2
