import type { Gender, MemberId, Role, StaffRole } from '#accounts/contract/person.ts'

/** An owner of the business. `memberId` is null when the site itself acts on their behalf. */
export type Owner = { role: 'owner'; memberId: string | null }

/** An owner or a host. Both may run an event on the night. */
export type Staff = { role: 'host' | 'owner'; memberId: string | null }

/** The site acting on the owner's behalf, as in jobs and demo data. The audit log shows no person for these actions. */
export const siteItself: Owner = { role: 'owner', memberId: null }

/**
 * A signed-in member with their current details from the database. A host or an owner has the `role` 'member' in a session
 * in which no second factor was verified within the last twelve hours.
 */
export type Member = { memberId: MemberId; role: Role; gender: Gender; sessionId: string }

/** An owner in a session with a second factor verified within the last twelve hours. Only access rules create this type. */
export type SignedInOwner = Member & { role: 'owner' }

/** A host or an owner in a session with a second factor verified within the last twelve hours. */
export type SignedInStaff = Member & { role: StaffRole }
