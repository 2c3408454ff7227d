import * as endpoints from '#accounts/contract/second-factor.ts'
import { stepUp } from '#accounts/server/second-factor/step-up.ts'
import { verifySecondFactor } from '#accounts/server/second-factor/verify-second-factor.ts'
import { renewRecoveryCodes } from '#accounts/server/second-factor/renew-recovery-codes.ts'
import { secondFactorOf } from '#accounts/server/second-factor/second-factor-queries.ts'
import { offerSecondFactor, setUpSecondFactor } from '#accounts/server/second-factor/set-up-second-factor.ts'
import { turnOffTwoStep } from '#accounts/server/second-factor/turn-off-two-step.ts'
import { turnOnTwoStep } from '#accounts/server/second-factor/turn-on-two-step.ts'
import { signedInForStepUp } from '#accounts/server/access-rules.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'

const stateOf = { none: 'to set up', unverified: 'to verify', verified: 'verified' } as const

/** Routes for the second factor of staff, and of members with two-step verification. */
export const secondFactorRoutes: readonly Route[] = [
  defineRoute(endpoints.getSecondFactor, signedInForStepUp, async ({ actor }, site) => {
    const factor = await secondFactorOf(site.db, actor.memberId)
    return {
      role: actor.role,
      state: stateOf[actor.secondFactor],
      set_up_at: factor.setUpAt?.toString() ?? null,
      recovery_codes_left: factor.recoveryCodesLeft ?? 0,
      passkeys: factor.passkeys ?? 0,
      two_step: actor.isTwoStepOn,
    }
  }),
  defineRoute(endpoints.offerSecondFactor, signedInForStepUp, ({ actor }, site) => offerSecondFactor(site, actor)),
  defineRoute(endpoints.setUpSecondFactor, signedInForStepUp, async ({ actor, body }, site) => ({
    recovery_codes: await setUpSecondFactor(site, actor, body),
  })),
  defineRoute(endpoints.verifySecondFactor, signedInForStepUp, async ({ actor, body }, site) => {
    await verifySecondFactor(site, actor, body.code)
    return {}
  }),
  defineRoute(endpoints.renewRecoveryCodes, signedInForStepUp, async ({ actor }, site) => ({
    recovery_codes: await renewRecoveryCodes(site, actor),
  })),
  defineRoute(endpoints.turnOnTwoStep, signedInForStepUp, async ({ actor }, site) => ({
    recovery_codes: await turnOnTwoStep(site, actor),
  })),
  defineRoute(endpoints.turnOffTwoStep, signedInForStepUp, async ({ actor }, site) => {
    await turnOffTwoStep(site, actor)
    return {}
  }),
  defineRoute(endpoints.stepUp, signedInForStepUp, async ({ actor, body }, site) => {
    await stepUp(site, actor, { currentPassword: body.current_password, code: body.code })
    return {}
  }),
]
