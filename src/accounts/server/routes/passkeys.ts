import * as endpoints from '#accounts/contract/passkeys.ts'
import { signedIn, signedInForStepUp } from '#accounts/server/access-rules.ts'
import { clientInfo } from '#accounts/server/client-info.ts'
import { addPasskey, offerNewPasskey } from '#accounts/server/passkeys/add-passkey.ts'
import { passkeysOf } from '#accounts/server/passkeys/passkey-queries.ts'
import { removePasskey } from '#accounts/server/passkeys/remove-passkey.ts'
import { offerPasskeySignIn, signInWithPasskey } from '#accounts/server/passkeys/sign-in-with-passkey.ts'
import { offerPasskeyVerification, verifyWithPasskey } from '#accounts/server/passkeys/verify-with-passkey.ts'
import { publicAccess } from '#platform/server/http/public-access.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'

export const passkeyRoutes: readonly Route[] = [
  defineRoute(endpoints.offerPasskeySignIn, publicAccess, async (_call, site) => offerPasskeySignIn(site)),
  defineRoute(endpoints.signInWithPasskey, clientInfo, async ({ actor, body }, site) => {
    const { termsAccepted, secondFactor, ...tokens } = await signInWithPasskey(site, actor, {
      passkey: body.passkey,
      deviceSecret: body.device_secret,
    })
    return { ...tokens, terms_accepted: termsAccepted, second_factor: secondFactor }
  }),
  defineRoute(endpoints.listPasskeys, signedIn, async ({ actor }, site) => {
    const passkeys = await passkeysOf(site.db, actor.memberId)
    return passkeys.map(({ id, name, backedUp, addedAt, lastUsedAt, blockedAt }) => ({
      id,
      name,
      added_at: addedAt.toString(),
      last_used_at: lastUsedAt?.toString() ?? null,
      synced: backedUp,
      blocked: blockedAt !== null,
    }))
  }),
  defineRoute(endpoints.offerNewPasskey, signedInForStepUp, ({ actor }, site) => offerNewPasskey(site, actor)),
  defineRoute(endpoints.addPasskey, signedInForStepUp, async ({ actor, body }, site) => {
    await addPasskey(site, actor, body)
    return {}
  }),
  defineRoute(endpoints.removePasskey, signedInForStepUp, async ({ actor, params }, site) => {
    await removePasskey(site, actor, params.id)
    return {}
  }),
  defineRoute(endpoints.offerPasskeyVerification, signedInForStepUp, ({ actor }, site) =>
    offerPasskeyVerification(site, actor),
  ),
  defineRoute(endpoints.verifyWithPasskey, signedInForStepUp, async ({ actor, body }, site) => {
    await verifyWithPasskey(site, actor, body.passkey)
    return {}
  }),
]
