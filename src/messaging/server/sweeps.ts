import { purgeOldMessages } from '#messaging/server/purge-old-messages.ts'
import { findUnread } from '#messaging/server/notify-of-unread.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

export const messagingSweeps: Sweep[] = [
  { name: 'messaging.unread', every: { minutes: 1 }, sweep: findUnread },
  { name: 'messaging.old-messages', every: { minutes: 60 * 24 }, sweep: purgeOldMessages },
]
