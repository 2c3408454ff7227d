import { purgeOldMessages } from '#messaging/server/purge-old-messages.ts'
import { queueUnreadNotifications } from '#messaging/server/notify-of-unread.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

export const messagingSweeps: Sweep[] = [
  { name: 'messaging.unread', every: { minutes: 1 }, sweep: queueUnreadNotifications },
  { name: 'messaging.old-messages', every: { minutes: 60 * 24 }, sweep: purgeOldMessages },
]
