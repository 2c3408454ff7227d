import { signedIn } from '#accounts/server/access-rules.ts'
import * as endpoints from '#profiles/contract.ts'
import { profileRefusals, type Profile } from '#profiles/contract.ts'
import { changeProfile } from '#profiles/server/change-profile.ts'
import { createProfile } from '#profiles/server/create-profile.ts'
import { ownProfile } from '#profiles/server/present-profile.ts'
import { defineRoute } from '#platform/server/http/serve.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export const profileRoutes = [
  defineRoute(endpoints.createProfile, signedIn, async ({ actor, body, files }, site) => {
    await createProfile(site, actor, { ...body, picture: files.picture })
    return profileOrRefuse(site, actor.memberId)
  }),
  defineRoute(endpoints.updateProfile, signedIn, async ({ actor, body, files }, site) => {
    await changeProfile(site, actor, { ...body, picture: files.picture })
    return profileOrRefuse(site, actor.memberId)
  }),
  defineRoute(endpoints.getProfile, signedIn, async ({ actor }, site) => profileOrRefuse(site, actor.memberId)),
]

async function profileOrRefuse(site: Site, memberId: string): Promise<Profile> {
  return (await ownProfile(site, memberId)) ?? refuse(profileRefusals.profile_not_found)
}
