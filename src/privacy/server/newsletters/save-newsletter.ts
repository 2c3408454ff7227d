import { newsletterRefusals, type Newsletter } from '#privacy/contract/newsletter.ts'
import { linkError } from '#privacy/rules/newsletter.ts'
import {
  insertNewsletter,
  lockNewsletter,
  removeNewsletter,
  updateNewsletter,
} from '#privacy/server/store/newsletters.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const { newsletter_not_found, newsletter_changed, newsletter_already_sent } = newsletterRefusals

/**
 * Saves a draft and returns its new version. `version` is the one that the page shows, or 0 for a new draft. It is refused if
 * another page has saved another text since.
 */
export async function saveNewsletter(
  site: Site,
  { id, newsletter, version }: { id: string; newsletter: Newsletter; version: number },
): Promise<number> {
  const wrong = linkError(newsletter.text)
  if (wrong !== undefined) refuseFields({ 'newsletter.text': wrong })
  return inTransaction(site.db, async (tx) => {
    const savedAt = site.clock.now()
    const draft = { ...toRow(newsletter), savedAt }
    if (version === 0 && (await insertNewsletter(tx, { ...draft, id, version: 1, createdAt: savedAt }))) return 1
    const saved = await lockNewsletter(tx, id)
    if (!saved) return refuse(newsletter_changed)
    if (saved.startedAt) refuse(newsletter_already_sent)
    // A page whose request was saved, but whose response was lost, sends the same again.
    if (JSON.stringify(toNewsletter(saved)) === JSON.stringify(toNewsletter(draft))) return saved.version
    if (saved.version !== version) refuse(newsletter_changed)
    await updateNewsletter(tx, id, { ...draft, version: version + 1 })
    return version + 1
  })
}

/** Deletes a draft. Nobody has received it, so the audit does not record it. */
export async function deleteNewsletter(site: Site, id: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const saved = await lockNewsletter(tx, id)
    if (!saved) return refuse(newsletter_not_found)
    if (saved.startedAt) refuse(newsletter_already_sent)
    await removeNewsletter(tx, id)
  })
}

type DraftRow = ReturnType<typeof toRow>

function toRow(newsletter: Newsletter) {
  const { subject, text: body, town, youngest_age: youngestAge, oldest_age: oldestAge, attendance } = newsletter
  const day = attendance.endsWith('since') ? newsletter.attendance_day : null
  const attendanceDay = day === null ? null : Temporal.PlainDate.from(day)
  return { subject, body, town, youngestAge, oldestAge, attendance, attendanceDay }
}

/** Returns a stored newsletter as the contract has it. */
export function toNewsletter(row: DraftRow): Newsletter {
  const { subject, body: text, town, youngestAge, oldestAge, attendance, attendanceDay } = row
  const audience = { town, youngest_age: youngestAge, oldest_age: oldestAge, attendance }
  return { subject, text, ...audience, attendance_day: attendanceDay?.toString() ?? null }
}
