import { loadSharp } from '#platform/server/pictures/load-sharp.ts'
import { MemberId } from '#accounts/contract/person.ts'
import { memberByEmail } from '#accounts/server/queries.ts'
import { drawPortrait } from '#demo/drawings/portrait.ts'
import type { DemoPerson } from '#demo/people.ts'
import type { Site } from '#platform/server/site.ts'
import { createProfile } from '#profiles/server/create-profile.ts'
import { hasProfile } from '#profiles/server/queries.ts'

/** The accounts for visitors, whose profiles are created first. */
const first = ['amy@example.com', 'tom@example.com']

export async function fillProfiles(site: Site, people: readonly DemoPerson[], signal: AbortSignal): Promise<void> {
  const inOrder = people.toSorted((a, b) => Number(first.includes(b.email)) - Number(first.includes(a.email)))
  for (const person of inOrder) {
    signal.throwIfAborted()
    await fillProfile(site, person)
  }
}

async function fillProfile(site: Site, { email, profile, face }: DemoPerson): Promise<void> {
  const member = await memberByEmail(site.db, email)
  // A visitor may already have changed the member's email address, or created the profile.
  if (!profile || !member || (await hasProfile(site.db, member.id))) return
  const sharp = await loadSharp()
  const picture = await sharp(Buffer.from(drawPortrait(face)))
    .jpeg({ quality: 92 })
    .toBuffer()
  await createProfile(site, { memberId: MemberId.parse(member.id) }, { ...profile, picture })
}
