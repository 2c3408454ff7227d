import { MemberId } from '#accounts/contract/person.ts'
import type { PersonSummary } from '#matching/contract.ts'
import type { Site } from '#platform/server/site.ts'
import { portraitAddresses } from '#profiles/server/portrait-address.ts'

/** A member and, if they have created one, their profile. */
export type PersonSummaryRow = { id: string; userName: string; headline: string | null; portraitId: string | null }

/** Presents a person for lists. The caller has already checked that the viewer may see them. */
export function presentPerson(
  site: Pick<Site, 'keys' | 'clock'>,
  viewerId: string,
  { headline, portraitId, ...row }: PersonSummaryRow,
): PersonSummary {
  const user = { id: MemberId.parse(row.id), name: row.userName }
  const picture = portraitId === null ? null : portraitAddresses(site, viewerId, portraitId)
  return { ...user, profile: headline === null || picture === null ? null : { picture, headline, user } }
}
