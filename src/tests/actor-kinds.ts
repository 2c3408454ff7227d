/** The kinds of caller. A 'visitor' is not signed in. */
export const actorKinds = ['visitor', 'member', 'host', 'owner'] as const
export type ActorKind = (typeof actorKinds)[number]

export const everyone = actorKinds
export const members = ['member', 'host', 'owner'] as const
/** Members, and staff only shortly after entering their password and code. */
export const membersWithStaffStepUp = ['member', 'host', 'owner'] as const
export const staff = ['host', 'owner'] as const
export const owners = ['owner'] as const
/**
 * Owners who have just verified their identity. Required for what moves money, changes who may do something, discloses in bulk,
 * deletes, or changes what the site says to everyone (decision 043).
 */
export const stepUpOwners = ['owner'] as const
