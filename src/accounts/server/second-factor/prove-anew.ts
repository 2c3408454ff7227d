import { demandCurrentPassword, refuseWrongPassword } from '#accounts/server/current-password.ts'
import { memberById } from '#accounts/server/queries.ts'
import { withCode } from '#accounts/server/second-factor/take-code.ts'
import type { StaffSession } from '#accounts/server/session-rows.ts'
import { lockMember } from '#accounts/server/store/members.ts'
import { markProved } from '#accounts/server/store/second-factors.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Step-up authentication: password and code again in the same session. For a while the session counts as freshly signed in. */
export async function proveAnew(
  site: Site,
  by: StaffSession,
  given: { currentPassword: string; code: string | undefined },
): Promise<void> {
  const { code } = given
  if (by.secondFactor !== 'none' && code === undefined)
    refuseFields({ code: 'Please give a code of your authenticator app.' })
  const known = await memberById(site.db, by.memberId)
  await demandCurrentPassword(site, known, given.currentPassword)

  const demandSamePassword = async (tx: Tx) => {
    const member = await lockMember(tx, by.memberId)
    // The password was changed elsewhere after it was compared.
    if (member?.passwordHash !== known.passwordHash) refuseWrongPassword()
  }
  const provedAt = site.clock.now()
  if (code === undefined)
    return inTransaction(site.db, async (tx) => {
      await demandSamePassword(tx)
      await markProved(tx, by.sessionId, { provedAt })
    })
  await withCode(site, by.memberId, (takeCode) =>
    inTransaction(site.db, async (tx) => {
      await demandSamePassword(tx)
      await takeCode(tx, code)
      await markProved(tx, by.sessionId, { provedAt, secondFactorAt: provedAt })
    }),
  )
}
