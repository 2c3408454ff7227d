import type { Gender, MemberId, Role, StaffRole } from '#accounts/contract/person.ts'

/** An owner of the business. `memberId` is null when the site itself acts on their behalf. */
export type Owner = { role: 'owner'; memberId: string | null }

/** An owner or a host: either may run an event on the night. */
export type Staff = { role: 'host' | 'owner'; memberId: string | null }

/** The site acting on the owner's behalf: demo data and jobs. The audit log shows no person for these actions. */
export const siteItself: Owner = { role: 'owner', memberId: null }

/**
 * A signed-in member, as the database has them at this moment. A host or an owner has that `role` only in a session in which they
 * have verified their second factor; in any other session their `role` is 'member'.
 */
export type Member = { memberId: MemberId; role: Role; gender: Gender; sessionId: string }

/** An owner in a session in which they have verified their second factor. Only an access rule creates one. */
export type SignedInOwner = Member & { role: 'owner' }

/** A host or an owner in a session in which they have verified their second factor. */
export type SignedInStaff = Member & { role: StaffRole }
