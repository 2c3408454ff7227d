import { tellOfUnread } from '#messaging/server/tell-of-unread.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'

declare module '#platform/server/jobs.ts' {
  interface Queues {
    'messaging.tell-of-unread': { memberId: string }
  }
}

export function messagingJobs(site: Site): JobHandlers {
  return { 'messaging.tell-of-unread': (job) => tellOfUnread(site, job) }
}
