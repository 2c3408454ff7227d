import { watchCommits, watchedStripe, type AtPoint, type Moment } from '#bookings/server/testing/money/count-points.ts'
import { carryOutDeletion } from '#privacy/server/deletion/carry-out-deletion.ts'
import type { Site } from '#platform/server/site.ts'
import type { StripeEmulator } from '#packages/stripe-emulator/stripe-emulator.ts'

/** Which member the process deletes, and where it is killed. */
export type Errand = {
  databaseUrl: string
  dataDir: string
  memberId: string
  killAt?: { point: number; moment: Moment }
}

/**
 * The whole run of a process that is killed early: it dies just before or after a lasting change, or reports the changes it made.
 */
export async function leaveUntilKilled(
  { site: opened, stripeEmulator }: { site: Site; stripeEmulator: StripeEmulator },
  { memberId, killAt }: Errand,
): Promise<void> {
  const points: string[] = []
  const atPoint: AtPoint = (moment, what) => {
    if (moment === 'before') points.push(what)
    if (killAt?.moment === moment && killAt.point === points.length) process.kill(process.pid, 'SIGKILL')
  }
  watchCommits(atPoint)
  const site = {
    ...opened,
    cards: { ...opened.cards, stripe: watchedStripe(stripeEmulator, atPoint) },
    privatePictures: watchedPictures(opened, atPoint),
  }
  await carryOutDeletion(site, { memberId })
  process.stdout.write(`${JSON.stringify({ done: true, points })}\n`)
}

/** Removing files is a lasting change too. */
function watchedPictures({ privatePictures }: Site, atPoint: AtPoint): Site['privatePictures'] {
  const remove = privatePictures.remove.bind(privatePictures)
  privatePictures.remove = async (id) => {
    atPoint('before', 'files removed')
    await remove(id)
    atPoint('after', 'files removed')
  }
  return privatePictures
}
