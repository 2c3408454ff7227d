import type { Member } from '#accounts/actor.ts'
import { demandCurrentPassword } from '#accounts/server/current-password.ts'
import { memberById } from '#accounts/server/queries.ts'
import { downloadOf } from '#privacy/server/downloads/download-rows.ts'
import { replaceDownload } from '#privacy/server/store/downloads.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Limit } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

const ASKED: Limit = { name: 'downloads of own data', tries: 5, minutes: 24 * 60 }
/** It takes seconds; one that is not ready after this long may have been lost with its job. */
const LOST_AFTER_MINUTES = 15

/** Requests a download, unless one is being made. */
export async function askForDownload(site: Site, by: Member, currentPassword: string): Promise<void> {
  await demandCurrentPassword(site, await memberById(site.db, by.memberId), currentPassword)
  const now = site.clock.now()
  const before = await downloadOf(site.db, by.memberId, now)
  if (before?.madeAt === null && !isLost(before, now)) return
  await site.limits.demand(ASKED, by.memberId)
  await inTransaction(site.db, async (tx) => {
    const id = newId()
    await replaceDownload(tx, { id, memberId: by.memberId, askedAt: now })
    await site.jobs.enqueue(tx, 'privacy.make-download', { downloadId: id })
  })
}

/** It was not made in time, and another can be requested. */
export function isLost({ askedAt, madeAt }: Asked, now: Temporal.Instant): boolean {
  const lostSince = now.subtract({ minutes: LOST_AFTER_MINUTES })
  return madeAt === null && Temporal.Instant.compare(askedAt, lostSince) <= 0
}

type Asked = { askedAt: Temporal.Instant; madeAt: Temporal.Instant | null }
