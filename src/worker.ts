import type { Deliver } from '#platform/server/mail/send-mail.ts'
import { sendMail } from '#platform/server/mail/send-mail.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'

/** Who answers which queue. */
export function jobHandlers(site: Site, deliver: Deliver): JobHandlers {
  return {
    'mail.send': (job) => sendMail({ ...site, deliver }, job),
  }
}

/** Works off jobs in this process until the site's jobs are stopped. */
export async function startWorker(site: Site, deliver: Deliver): Promise<void> {
  await site.jobs.work(jobHandlers(site, deliver))
}
