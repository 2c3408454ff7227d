import type { Member, Owner } from '#accounts/actor.ts'

/** Who acts, where the access rule has let in nobody but owners. */
export function byOwner({ memberId }: Member): Owner {
  return { role: 'owner', memberId }
}
