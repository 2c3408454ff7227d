import type { Gender, MemberId, Role, StaffRole } from '#accounts/contract/person.ts'

/** The owner runs the business; `memberId` is null where the site itself acts for them. */
export type Owner = { role: 'owner'; memberId: string | null }

/** Who may run an event on its night: the owner, or a host. */
export type Staff = { role: 'host' | 'owner'; memberId: string | null }

/** The site acting for the owner: demo data, jobs. The audit shows it without a person. */
export const siteItself: Owner = { role: 'owner', memberId: null }

/**
 * Someone who is signed in, as the database knows them at this moment. A host or an owner acts as one only in a session
 * in which they have proved their second factor: in any other, `role` is that of every member.
 */
export type Member = { memberId: MemberId; role: Role; gender: Gender; sessionId: string }

/** An owner in a session in which they have proved their second factor. Only an access rule makes one. */
export type SignedInOwner = Member & { role: 'owner' }

/** A host or an owner in such a session. */
export type SignedInStaff = Member & { role: StaffRole }
