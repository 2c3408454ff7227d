import type { Member, Owner } from '#accounts/actor.ts'

/** An owner who was let in, as those act who run the business. */
export function ownerActing({ memberId }: Pick<Member, 'memberId'>): Owner {
  return { role: 'owner', memberId }
}
