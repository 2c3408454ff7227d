/** A year that lies wholly in the future whenever a test runs, even for one that moves its clock by some months. */
export const futureYear = Temporal.Now.plainDateISO('UTC').year + 2
