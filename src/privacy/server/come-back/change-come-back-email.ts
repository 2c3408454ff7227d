import type { Owner } from '#accounts/actor.ts'
import { newsletterRefusals, type WrittenEmail } from '#privacy/contract/newsletter.ts'
import { linkError } from '#privacy/rules/newsletter.ts'
import { lockComeBackSettings, updateComeBackSettings } from '#privacy/server/store/come-back.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Saves the text of the email that invites members back, and returns its new version. */
export async function saveComeBackEmail(
  site: Site,
  by: Owner,
  { email, version }: { email: WrittenEmail; version: number },
): Promise<number> {
  const wrong = linkError(email.text)
  if (wrong !== undefined) refuseFields({ 'email.text': wrong })
  return inTransaction(site.db, async (tx) => {
    const saved = await lockComeBackSettings(tx)
    if (saved.email.subject === email.subject && saved.email.text === email.text) return saved.version
    if (saved.version !== version) refuse(newsletterRefusals.newsletter_changed)
    await updateComeBackSettings(tx, { ...saved, email, version: version + 1 })
    const change = { actorId: by.memberId, action: 'come-back email changed', subject: 'come-back email' }
    await audit(tx, { ...change, at: site.clock.now(), details: { version: version + 1 } })
    return version + 1
  })
}

/** Switches the email on or off. `version` is that of the text which the owner saw. */
export async function switchComeBackEmail(
  site: Site,
  by: Owner,
  { isOn, version }: { isOn: boolean; version: number },
): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const saved = await lockComeBackSettings(tx)
    if (isOn === (saved.enabledAt !== null)) return
    if (isOn && saved.version !== version) refuse(newsletterRefusals.newsletter_changed)
    const now = site.clock.now()
    await updateComeBackSettings(tx, { ...saved, enabledAt: isOn ? now : null })
    const action = isOn ? 'come-back email switched on' : 'come-back email switched off'
    await audit(tx, { at: now, actorId: by.memberId, action, subject: 'come-back email' })
  })
}
