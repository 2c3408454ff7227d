import { forgetOldLikes } from '#matching/server/forget-old-likes.ts'
import { remindAfterEvents } from '#matching/server/remind-to-send.ts'
import { findUntold } from '#matching/server/tell-of-matches.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

export const matchingSweeps: Sweep[] = [
  { name: 'matching.send-likes', every: { minutes: 5 }, sweep: remindAfterEvents },
  { name: 'matching.old-likes', every: { minutes: 60 * 24 }, sweep: forgetOldLikes },
  { name: 'matching.untold', every: { minutes: 60 }, sweep: findUntold },
]
