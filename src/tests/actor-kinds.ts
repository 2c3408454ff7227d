import type { Scope } from '#connections/contract/api-keys.ts'

/** Programs with an API key that has one scope: `events:read` and so on. */
export const keyKinds = ['events-key', 'bookings-key', 'attendance-key', 'payments-key'] as const
export type KeyKind = (typeof keyKinds)[number]
/** The kinds of caller. A 'visitor' is not signed in. */
export const actorKinds = ['visitor', 'member', 'host', 'owner', ...keyKinds] as const
export type ActorKind = (typeof actorKinds)[number]

/** A key changes nothing where everyone is allowed. */
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

/** Returns true for a program with an API key. */
export function isKeyKind(kind: ActorKind): kind is KeyKind {
  return keyKinds.some((one) => one === kind)
}

export const scopeOf = {
  'events-key': 'events:read',
  'bookings-key': 'bookings:read',
  'attendance-key': 'attendance:read',
  'payments-key': 'payments:read',
} as const satisfies Record<KeyKind, Scope>
