import { retention } from '#platform/retention.ts'
import { inTransaction } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'
import { pendingDownload } from '#privacy/server/downloads/download-queries.ts'
import { gatherData } from '#privacy/server/downloads/gather-data.ts'
import { packZip } from '#privacy/server/downloads/pack-zip.ts'
import { privacyNotifications } from '#privacy/server/notifications.ts'
import { saveFile } from '#privacy/server/store/downloads.ts'

/**
 * Makes the requested download, and tells the member by email that it is ready. If the job runs twice, the file is stored and
 * the email is sent only once.
 */
export async function makeDownload(site: Site, { downloadId: id }: { downloadId: string }): Promise<void> {
  const download = await pendingDownload(site.db, id)
  if (!download) return
  const { memberId, email, userName: name } = download
  const to = { memberId, now: site.clock.now(), openDays: site.config.likesOpenDays }
  const file = await packZip(await gatherData(site, to))
  const madeAt = site.clock.now()
  const expiresAt = madeAt.add({ hours: 24 * retention.downloads.period.days })
  const mail = await privacyNotifications['download ready'].mail(site.config, { name, id })
  await inTransaction(site.db, async (tx) => {
    if (!(await saveFile(tx, id, { madeAt, expiresAt, file }))) return
    await queueMail(tx, { jobs: site.jobs, now: madeAt }, { ...mail, to: email })
  })
}
