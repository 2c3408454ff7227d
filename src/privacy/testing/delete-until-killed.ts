import { watchCommits, watchedStripe, type OnPoint, type Moment } from '#bookings/server/testing/money/kill-points.ts'
import { carryOutDeletion } from '#privacy/server/deletion/carry-out-deletion.ts'
import type { Site } from '#platform/server/site.ts'
import type { StripeEmulator } from '#packages/stripe-emulator/stripe-emulator.ts'

/** The member that the process deletes, and the point at which it is killed. */
export type KillRequest = {
  databaseUrl: string
  dataDir: string
  memberId: string
  killAt?: { point: number; moment: Moment }
}

/**
 * Runs a deletion in a process that is killed just before or after a lasting change. If it is not killed, reports the changes
 * it made.
 */
export async function deleteUntilKilled(
  { site: openedSite, stripeEmulator }: { site: Site; stripeEmulator: StripeEmulator },
  { memberId, killAt }: KillRequest,
): Promise<void> {
  const points: string[] = []
  const onPoint: OnPoint = (moment, operation) => {
    if (moment === 'before') points.push(operation)
    if (killAt?.moment === moment && killAt.point === points.length) process.kill(process.pid, 'SIGKILL')
  }
  watchCommits(onPoint)
  const site = {
    ...openedSite,
    cards: { ...openedSite.cards, stripe: watchedStripe(stripeEmulator, onPoint) },
    privatePictures: watchPictureRemoval(openedSite, onPoint),
  }
  await carryOutDeletion(site, { memberId })
  process.stdout.write(`${JSON.stringify({ done: true, points })}\n`)
}

/** Wraps the picture storage, because removing files is a lasting change too. */
function watchPictureRemoval({ privatePictures }: Site, onPoint: OnPoint): Site['privatePictures'] {
  const remove = privatePictures.remove.bind(privatePictures)
  privatePictures.remove = async (id) => {
    onPoint('before', 'files removed')
    await remove(id)
    onPoint('after', 'files removed')
  }
  return privatePictures
}
