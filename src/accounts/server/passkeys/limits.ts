import type { Limit } from '#platform/server/limits.ts'

/** Every view of the sign-in page asks for one, and four hundred guests may share the address of a pub. */
export const CHALLENGE_LIMIT: Limit = { name: 'passkey challenges by network', attempts: 1_500, minutes: 15 }
/** A signature cannot be guessed. This limits only how many are checked; one that is right does not count. */
export const SIGN_IN_LIMIT: Limit = { name: 'passkey sign-in by network', attempts: 300, minutes: 15 }
export const VERIFICATION_LIMIT: Limit = { name: 'passkey verification', attempts: 30, minutes: 15 }
/** Each passkey that is added is announced by email. */
export const ADDING_LIMIT: Limit = { name: 'adding a passkey', attempts: 30, minutes: 60 }
