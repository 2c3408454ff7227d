import type { Limit } from '#platform/server/limits.ts'

/**
 * Wrong answers of one passkey from one network. Answers that name no passkey of ours, or no challenge, count for nobody: they
 * cost less than counting them, and a limit of the network would refuse everyone else in a pub.
 */
export const SIGN_IN_LIMIT: Limit = { name: 'passkey sign-in by passkey and network', attempts: 30, minutes: 15 }
export const VERIFICATION_LIMIT: Limit = { name: 'passkey verification', attempts: 30, minutes: 15 }
/** Each passkey that is added is announced by email. */
export const ADDING_LIMIT: Limit = { name: 'adding a passkey', attempts: 30, minutes: 60 }
