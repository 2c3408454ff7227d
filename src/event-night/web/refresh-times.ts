/**
 * How often the console and the big screen ask the site: the longest time before they show what other devices did, or detect
 * that the connection is back.
 */
export const POLL_MS = 4_000
/** How often a guest's page asks without live changes. */
export const GUEST_POLL_MS = 15_000
/** Hundreds of phones learn of a change at once, so each waits a random part of this time before it asks. */
export const MAX_GUEST_DELAY_MS = 500
