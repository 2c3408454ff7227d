import type { JobHandlers } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'
import { sendPush } from '#push/server/send-push.ts'

export function pushJobs(site: Site): JobHandlers {
  return { 'push.send': (job) => sendPush(site, job) }
}
