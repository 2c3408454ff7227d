import { MemberId } from '#accounts/contract/person.ts'
import type { Profile } from '#profiles/contract.ts'
import { portraitAddresses } from '#profiles/server/portrait-address.ts'
import { anyPersonRow, personRow, type PersonRow } from '#profiles/server/queries.ts'
import type { Site } from '#platform/server/site.ts'

export type Person = { user: Profile['user']; profile: Profile | null }

/** Returns a member as this viewer sees them, or undefined if the member does not exist or is not visible. */
export async function profileOf(site: Site, viewerId: string, memberId: string): Promise<Person | undefined> {
  const row = await personRow(site.db, memberId)
  return row && presentPerson(site, viewerId, row)
}

/** Returns a member as an owner sees them. Includes members who are suspended or not activated. */
export async function profileForOwner(site: Site, ownerId: string, memberId: string): Promise<Person | undefined> {
  const row = await anyPersonRow(site.db, memberId)
  return row && presentPerson(site, ownerId, row)
}

function presentPerson(site: Site, viewerId: string, row: PersonRow): Person {
  const user = { id: MemberId.parse(row.id), name: row.userName }
  return { user, profile: presentProfile(site, viewerId, user, row) }
}

/** Returns the member's own profile, or undefined if they have not created one. */
export async function ownProfile(site: Site, memberId: string): Promise<Profile | undefined> {
  const person = await profileOf(site, memberId, memberId)
  return person?.profile ?? undefined
}

function presentProfile(site: Site, viewerId: string, user: Profile['user'], row: PersonRow): Profile | null {
  const { headline, body, portraitId } = row
  if (headline === null || body === null || portraitId === null) return null
  return { headline, body, picture: portraitAddresses(site, viewerId, portraitId), user }
}
