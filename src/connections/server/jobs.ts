import { sendWebhook } from '#connections/server/webhooks/send-webhook.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'

declare module '#platform/server/jobs.ts' {
  interface Queues {
    'connections.send-webhook': { deliveryId: string }
  }
}

export function connectionJobs(site: Site): JobHandlers {
  return { 'connections.send-webhook': (job) => sendWebhook(site, job) }
}
