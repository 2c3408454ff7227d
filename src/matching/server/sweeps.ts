import { countEvenings } from '#matching/server/count-evenings.ts'
import { purgeOldLikes } from '#matching/server/purge-old-likes.ts'
import { remindAfterEvents } from '#matching/server/remind-to-send.ts'
import { queueLikesNotifications } from '#matching/server/notify-of-likes.ts'
import { queueUnnotifiedMatches } from '#matching/server/notify-of-matches.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

export const matchingSweeps: Sweep[] = [
  { name: 'matching.send-likes', every: { minutes: 5 }, sweep: remindAfterEvents },
  { name: 'matching.visible-likes', every: { minutes: 5 }, sweep: queueLikesNotifications },
  { name: 'matching.old-likes', every: { minutes: 60 * 24 }, sweep: purgeOldLikes },
  { name: 'matching.evening-figures', every: { minutes: 60 * 24 }, sweep: countEvenings },
  { name: 'matching.unnotified', every: { minutes: 60 }, sweep: queueUnnotifiedMatches },
]
