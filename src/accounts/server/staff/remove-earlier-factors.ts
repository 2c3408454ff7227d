import { accountNotifications } from '#accounts/server/notifications.ts'
import { removeAllPasskeysIn } from '#accounts/server/passkeys/remove-all-passkeys.ts'
import type { ActiveSession } from '#accounts/server/session-queries.ts'
import type { MemberRow } from '#accounts/server/store/members.ts'
import { passkeyOfSession } from '#accounts/server/store/passkeys.ts'
import { clearSecondFactorOf, deleteApp } from '#accounts/server/store/second-factors.ts'
import type { Tx } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Removes what signs a member in besides the password when they become staff, because anyone who knew the password could have added
 * it. Keeps only what the member has used: the passkey that started this session or, with two-step verification, the app. What is
 * kept has to be verified again.
 */
export async function removeEarlierFactorsIn(
  site: Site,
  tx: Tx,
  { member, session }: { member: MemberRow; session: ActiveSession },
): Promise<void> {
  const { sessionId, isTwoStepOn } = session
  const passkeys = await removeAllPasskeysIn(site, tx, member.id, { exceptOfSession: sessionId })
  const mayKeepApp = isTwoStepOn && (await passkeyOfSession(tx, sessionId)) === undefined
  const isAppRemoved = !mayKeepApp && (await deleteApp(tx, member.id))
  await clearSecondFactorOf(tx, sessionId)
  if (passkeys.length === 0 && !isAppRemoved) return
  const mail = await accountNotifications['second factor changed'].mail(site.config, {
    name: member.userName,
    change: 'removed for a role',
    passkeys,
  })
  await queueMail(tx, { jobs: site.jobs, now: site.clock.now() }, { ...mail, to: member.email })
}
