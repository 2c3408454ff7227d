import { notifyOfUnread } from '#messaging/server/notify-of-unread.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'

declare module '#platform/server/jobs.ts' {
  interface Queues {
    'messaging.notify-of-unread': { memberId: string }
  }
}

export function messagingJobs(site: Site): JobHandlers {
  return { 'messaging.notify-of-unread': (job) => notifyOfUnread(site, job) }
}
