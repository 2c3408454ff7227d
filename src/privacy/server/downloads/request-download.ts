import type { Member } from '#accounts/actor.ts'
import { requireCurrentPassword } from '#accounts/server/current-password.ts'
import { memberById } from '#accounts/server/queries.ts'
import { downloadOf } from '#privacy/server/downloads/download-queries.ts'
import { replaceDownload } from '#privacy/server/store/downloads.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Limit } from '#platform/server/limits.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

const DOWNLOADS_PER_DAY: Limit = { name: 'downloads of own data', attempts: 5, minutes: 24 * 60 }
/** A download takes seconds. If it is not ready after this long, its job may have been lost. */
const LOST_AFTER_MINUTES = 15

/** Requests a download, which requires the password. Does nothing if one is pending whose job is not lost. */
export async function requestDownload(site: Site, by: Member, currentPassword: string): Promise<void> {
  await requireCurrentPassword(site, await memberById(site.db, by.memberId), currentPassword)
  const now = site.clock.now()
  const existing = await downloadOf(site.db, by.memberId, now)
  if (existing?.madeAt === null && !isLost(existing, now)) return
  await site.limits.enforce(DOWNLOADS_PER_DAY, by.memberId)
  await inTransaction(site.db, async (tx) => {
    const id = newId()
    await replaceDownload(tx, { id, memberId: by.memberId, requestedAt: now })
    await site.jobs.enqueue(tx, 'privacy.make-download', { downloadId: id })
    await recordSecurityEvent(site, tx, { kind: 'data download requested', memberId: by.memberId })
  })
}

/** Returns whether a download was not made in time, so that another can be requested. */
export function isLost({ requestedAt, madeAt }: DownloadState, now: Temporal.Instant): boolean {
  const lostSince = now.subtract({ minutes: LOST_AFTER_MINUTES })
  return madeAt === null && Temporal.Instant.compare(requestedAt, lostSince) <= 0
}

type DownloadState = { requestedAt: Temporal.Instant; madeAt: Temporal.Instant | null }
