import { contentRefusals } from '#content/contract/refusals.ts'
import { homeAsRead, pageAsRead } from '#content/rules/read-written.ts'
import { contentNotifications } from '#content/server/notifications.ts'
import { insertVersion } from '#content/server/store.ts'
import { newestVersion } from '#content/server/version-queries.ts'
import { asWritten, type Written } from '#content/server/written-content.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { raiseVersionOfEveryPage } from '#platform/server/version-poller.ts'
import { refuse, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Publishes content and returns the number of the new version. `basedOn` is the version that the owner edited. Refuses if a
 * newer version has been published, which this one would overwrite, or if the content is unchanged.
 */
export async function publishContent(
  site: Pick<Site, 'db' | 'clock' | 'config' | 'jobs'>,
  by: { memberId: string | null },
  content: Written & { basedOn: number },
): Promise<number> {
  const { name, written: body, basedOn } = content
  requireParsable(content)
  return inTransaction(site.db, async (tx) => {
    const newest = await newestVersion(tx, name)
    if ((newest?.number ?? 0) !== basedOn) refuse(contentRefusals.content_changed)
    const currentVersion = asWritten(name, newest?.body, site.config)
    if (isSameContent(currentVersion.written, body)) refuse(contentRefusals.content_unchanged)
    const number = basedOn + 1
    const publishedAt = site.clock.now()
    if (!(await insertVersion(tx, { name, number, body, publishedAt }))) refuse(contentRefusals.content_changed)
    const auditEntry = { subject: `${name} ${number}`, details: { name, number } }
    await audit(tx, { at: publishedAt, actorId: by.memberId, action: 'content published', ...auditEntry })
    await notifyOldAddress(site, tx, { before: currentVersion, after: content, now: publishedAt })
    await raiseVersionOfEveryPage(tx)
    return number
  })
}

/**
 * Notifies the old address for questions if it is replaced. A thief who replaces it would get every answer to 'If it wasn't you,
 * write to us'.
 */
async function notifyOldAddress(
  site: Pick<Site, 'config' | 'jobs'>,
  tx: Tx,
  { before, after, now }: { before: Written; after: Written; now: Temporal.Instant },
): Promise<void> {
  if (before.name !== 'site' || after.name !== 'site') return
  const [to, newAddress] = [before.written.contact_email, after.written.contact_email]
  if (to.toLowerCase() === newAddress.toLowerCase()) return
  const mail = await contentNotifications['contact address changed'].mail(site.config, { newAddress })
  await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to })
}

function requireParsable(content: Written): void {
  if (content.name === 'site') return
  const read = content.name === 'home' ? homeAsRead(content.written) : pageAsRead(content.written)
  if ('wrong' in read) refuseFields(read.wrong)
}

function isSameContent(one: object, other: object): boolean {
  const inOrder = (written: object) => JSON.stringify(Object.entries(written).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return inOrder(one) === inOrder(other)
}
