import { retention } from '#platform/retention.ts'
import { inTransaction } from '#platform/server/db.ts'
import { postMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'
import { downloadToMake } from '#privacy/server/downloads/download-rows.ts'
import { gatherData } from '#privacy/server/downloads/gather-data.ts'
import { packZip } from '#privacy/server/downloads/pack-zip.ts'
import { downloadReadyMail } from '#privacy/server/emails/download-ready-mail.tsx'
import { keepFile } from '#privacy/server/store/downloads.ts'

/** Makes the requested download and emails the member that it is ready. If run twice, it is stored and emailed once. */
export async function makeDownload(site: Site, { downloadId: id }: { downloadId: string }): Promise<void> {
  const asked = await downloadToMake(site.db, id)
  if (!asked) return
  const { memberId, email, userName: name } = asked
  const to = { memberId, now: site.clock.now(), openDays: site.config.likesOpenDays }
  const file = await packZip(await gatherData(site, to))
  const madeAt = site.clock.now()
  const expiresAt = madeAt.add({ hours: 24 * retention.downloads.period.days })
  const mail = await downloadReadyMail(site.config, { name, id })
  await inTransaction(site.db, async (tx) => {
    if (!(await keepFile(tx, id, { madeAt, expiresAt, file }))) return
    await postMail(tx, { jobs: site.jobs, now: madeAt }, { ...mail, to: email })
  })
}
