import { signedIn } from '#accounts/server/access-rules.ts'
import * as endpoints from '#profiles/contract.ts'
import { profileRefusals, type Profile } from '#profiles/contract.ts'
import { changeProfile } from '#profiles/server/change-profile.ts'
import { createProfile } from '#profiles/server/create-profile.ts'
import { ownProfile } from '#profiles/server/present-profile.ts'
import { accessRule, defineRoute } from '#platform/server/http/serve.ts'
import type { Limit } from '#platform/server/limits.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Counted before a form is read. Each has a picture, or texts of a few kilobytes. */
const formsPerHour: Limit = { name: 'profile forms', attempts: 60, minutes: 60 }

const signedInToUpload = accessRule(signedIn.callers, async (call, site) => {
  const actor = await signedIn(call, site)
  await site.limits.enforce(formsPerHour, actor.memberId)
  return actor
})

export const profileRoutes = [
  defineRoute(endpoints.createProfile, signedInToUpload, async ({ actor, body, files }, site) => {
    await createProfile(site, actor, { ...body, picture: files.picture })
    return profileOrRefuse(site, actor.memberId)
  }),
  defineRoute(endpoints.updateProfile, signedInToUpload, async ({ actor, body, files }, site) => {
    await changeProfile(site, actor, { ...body, picture: files.picture })
    return profileOrRefuse(site, actor.memberId)
  }),
  defineRoute(endpoints.getOwnProfile, signedIn, async ({ actor }, site) => ({
    profile: (await ownProfile(site, actor.memberId)) ?? null,
  })),
  defineRoute(endpoints.getProfile, signedIn, async ({ actor }, site) => profileOrRefuse(site, actor.memberId)),
]

async function profileOrRefuse(site: Site, memberId: string): Promise<Profile> {
  return (await ownProfile(site, memberId)) ?? refuse(profileRefusals.profile_not_found)
}
