import { signedIn } from '#accounts/server/signed-in.ts'
import {
  acceptReplacement as acceptReplacementEndpoint,
  seeReplacement as seeReplacementEndpoint,
  seeReplacementAsMember as seeReplacementAsMemberEndpoint,
  startReplacement as startReplacementEndpoint,
  withdrawReplacement as withdrawReplacementEndpoint,
} from '#bookings/contract/replacement.ts'
import { acceptReplacement } from '#bookings/server/replacements/accept-replacement.ts'
import { seeReplacement, seeReplacementAsMember } from '#bookings/server/replacements/see-replacement.ts'
import { startReplacement } from '#bookings/server/replacements/start-replacement.ts'
import { withdrawReplacement } from '#bookings/server/replacements/withdraw-replacement.ts'
import { anyone } from '#platform/server/http/anyone.ts'
import { serve } from '#platform/server/http/serve.ts'

export const replacementRoutes = [
  serve(startReplacementEndpoint, signedIn, async ({ actor, params, body }, site) =>
    startReplacement(site, actor, params.id, body.email),
  ),
  serve(withdrawReplacementEndpoint, signedIn, async ({ actor, params }, site) => {
    await withdrawReplacement(site, actor, params.id)
    return {}
  }),
  serve(seeReplacementEndpoint, anyone, async ({ body }, site) => seeReplacement(site, body.token)),
  serve(seeReplacementAsMemberEndpoint, signedIn, async ({ actor, body }, site) =>
    seeReplacementAsMember(site, actor, body.token),
  ),
  serve(acceptReplacementEndpoint, signedIn, async ({ actor, body }, site) => ({
    event_id: await acceptReplacement(site, actor, body.token),
  })),
]
