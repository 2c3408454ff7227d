import { MemberId } from '#accounts/contract/person.ts'
import { browsingRefusals, pictureRefusals } from '#browsing/contract.ts'
import { maySeePerson, maySeePortrait } from '#browsing/server/may-see-person.ts'
import { viewerById, type Viewer } from '#browsing/server/viewer-queries.ts'
import { likesContextOf } from '#matching/server/likes-context.ts'
import { mayWriteTo } from '#messaging/server/recipient-queries.ts'
import type { FileBody } from '#platform/contract.ts'
import type { Limit } from '#platform/server/limits.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { readPortraitAddress } from '#profiles/server/portrait-address.ts'
import { profileOf, type Person } from '#profiles/server/present-profile.ts'
import { memberWithPortrait } from '#profiles/server/queries.ts'

const portraitsPerDay: Limit = { name: 'portraits seen', attempts: 5_000, minutes: 24 * 60 }

/**
 * Loads a member's profile, and whether the viewer may write to them. The refusal does not reveal whether the member exists.
 */
export async function loadPerson(site: Site, viewer: Viewer, id: string): Promise<Person & { can_write: boolean }> {
  const { data: otherId } = MemberId.safeParse(id.toLowerCase())
  if (!otherId || !(await maySeePerson(site, viewer, otherId))) refuse(browsingRefusals.not_authorised)
  const person = await profileOf(site, viewer.memberId, otherId)
  if (!person) return refuse(browsingRefusals.not_authorised)
  return { ...person, can_write: await mayWriteTo(site.db, likesContextOf(site, viewer), otherId) }
}

type Address = { name: string; viewer?: string | undefined; until?: string | undefined; signature?: string | undefined }

/** Serves a portrait at its signed URL. Every request checks whether the viewer may still see the person. */
export async function loadPortrait(site: Site, address: Address): Promise<FileBody> {
  const { name, viewer = '', until = '', signature = '' } = address
  const request = readPortraitAddress(site, { name, viewer, until, signature })
  if (!request) refuse(pictureRefusals.picture_not_found)
  await site.limits.enforce(portraitsPerDay, request.viewerId)
  if (!(await mayStillSee(site, request))) refuse(pictureRefusals.picture_not_found)
  const body = await site.privatePictures.read(request.portraitId, request.width)
  if (!body) return refuse(pictureRefusals.picture_not_found)
  return { body, headers: { 'cache-control': `private, max-age=${request.secondsLeft}, immutable` } }
}

async function mayStillSee(site: Site, request: { viewerId: string; portraitId: string }): Promise<boolean> {
  const viewer = await viewerById(site.db, request.viewerId)
  if (!viewer) return false
  // The owner may see every portrait, including those of suspended members and replaced portraits in reports, in order to
  // decide on them.
  if (viewer.role === 'owner') return true
  const shownMemberId = await memberWithPortrait(site.db, request.portraitId)
  return shownMemberId !== undefined && maySeePortrait(site, viewer, shownMemberId)
}
