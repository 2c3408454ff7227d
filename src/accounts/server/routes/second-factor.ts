import * as contract from '#accounts/contract/second-factor.ts'
import { proveAnew } from '#accounts/server/second-factor/prove-anew.ts'
import { proveSecondFactor } from '#accounts/server/second-factor/prove-second-factor.ts'
import { renewRecoveryCodes } from '#accounts/server/second-factor/renew-recovery-codes.ts'
import { secondFactorOf } from '#accounts/server/second-factor/second-factor-rows.ts'
import { offerSecondFactor, setUpSecondFactor } from '#accounts/server/second-factor/set-up-second-factor.ts'
import { staffToProve } from '#accounts/server/signed-in.ts'
import { serve, type Route } from '#platform/server/http/serve.ts'

const stateOf = { none: 'to set up', unproved: 'to prove', proved: 'proved' } as const

/** Routes for the second factor of hosts and owners. */
export const secondFactorRoutes: readonly Route[] = [
  serve(contract.getSecondFactor, staffToProve, async ({ actor }, site) => {
    const factor = await secondFactorOf(site.db, actor.memberId)
    return {
      role: actor.role,
      state: stateOf[actor.secondFactor],
      set_up_at: factor?.setUpAt.toString() ?? null,
      recovery_codes_left: factor?.recoveryCodesLeft ?? 0,
    }
  }),
  serve(contract.offerSecondFactor, staffToProve, ({ actor }, site) => offerSecondFactor(site, actor)),
  serve(contract.setUpSecondFactor, staffToProve, async ({ actor, body }, site) => ({
    recovery_codes: await setUpSecondFactor(site, actor, body),
  })),
  serve(contract.proveSecondFactor, staffToProve, async ({ actor, body }, site) => {
    await proveSecondFactor(site, actor, body.code)
    return {}
  }),
  serve(contract.renewRecoveryCodes, staffToProve, async ({ actor }, site) => ({
    recovery_codes: await renewRecoveryCodes(site, actor),
  })),
  serve(contract.proveAnew, staffToProve, async ({ actor, body }, site) => {
    await proveAnew(site, actor, { currentPassword: body.current_password, code: body.code })
    return {}
  }),
]
