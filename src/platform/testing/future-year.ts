/** A year that is entirely in the future when a test runs, even if the test moves its clock by some months. */
export const futureYear = Temporal.Now.plainDateISO('UTC').year + 2
