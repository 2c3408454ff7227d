import { accountJobs } from '#accounts/server/jobs.ts'
import { accountSweeps } from '#accounts/server/sweeps.ts'
import { bookingJobs } from '#bookings/server/jobs.ts'
import { bookingSweeps } from '#bookings/server/sweeps.ts'
import { connectionJobs } from '#connections/server/jobs.ts'
import { connectionSweeps } from '#connections/server/sweeps.ts'
import { matchingJobs } from '#matching/server/jobs.ts'
import { eventNightJobs } from '#event-night/server/jobs.ts'
import { eventNightSweeps } from '#event-night/server/sweeps.ts'
import { matchingSweeps } from '#matching/server/sweeps.ts'
import { messagingJobs } from '#messaging/server/jobs.ts'
import { messagingSweeps } from '#messaging/server/sweeps.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import { removeEarlierKeys } from '#platform/server/keys/rotate-keys.ts'
import { purgeOldAttempts } from '#platform/server/limits.ts'
import { purgeOldMail } from '#platform/server/mail/purge-old-mail.ts'
import { purgeOldSecurityEvents } from '#platform/server/security-events/security-event-store.ts'
import { failMail } from '#platform/server/mail/fail-mail.ts'
import { sendMail, type Deliver } from '#platform/server/mail/send-mail.ts'
import { purgeUnsubscribeLinks } from '#platform/server/mail/unsubscribe-link.ts'
import { pushJobs } from '#push/server/jobs.ts'
import { pushSweeps } from '#push/server/sweeps.ts'
import type { Site } from '#platform/server/site.ts'
import type { Sweep } from '#platform/server/sweeps.ts'
import { WorkLoop } from '#platform/server/work-loop.ts'
import { privacyJobs } from '#privacy/server/jobs.ts'
import { privacySweeps } from '#privacy/server/sweeps.ts'
import { profileJobs } from '#profiles/server/jobs.ts'
import { profileSweeps } from '#profiles/server/sweeps.ts'
import { reviewJobs } from '#reviews/server/jobs.ts'
import { reviewSweeps } from '#reviews/server/sweeps.ts'
import { safetyJobs } from '#safety/server/jobs.ts'
import { safetySweeps } from '#safety/server/sweeps.ts'

/** Returns the handler of each queue. */
export function jobHandlers(site: Site, deliver: Deliver): JobHandlers {
  return {
    'mail.send': (job) => sendMail({ ...site, deliver }, job),
    ...accountJobs(site),
    ...pushJobs(site),
    ...safetyJobs(site),
    ...profileJobs(site),
    ...bookingJobs(site),
    ...eventNightJobs(site),
    ...matchingJobs(site),
    ...messagingJobs(site),
    ...reviewJobs(site),
    ...privacyJobs(site),
    ...connectionJobs(site),
  }
}

/** All sweeps of the site. */
export const sweeps: readonly Sweep[] = [
  { name: 'limits.old-attempts', every: { minutes: 60 }, sweep: purgeOldAttempts },
  { name: 'security-events.old', every: { minutes: 60 }, sweep: purgeOldSecurityEvents },
  { name: 'mail.failed', every: { minutes: 10 }, sweep: failMail },
  { name: 'mail.unsubscribe-links', every: { minutes: 60 }, sweep: purgeUnsubscribeLinks },
  { name: 'mail.old', every: { minutes: 60 }, sweep: purgeOldMail },
  ...accountSweeps,
  ...pushSweeps,
  ...safetySweeps,
  ...profileSweeps,
  ...bookingSweeps,
  ...eventNightSweeps,
  ...matchingSweeps,
  ...messagingSweeps,
  ...reviewSweeps,
  ...privacySweeps,
  ...connectionSweeps,
  // After the sweeps that seal secrets again.
  { name: 'keys.remove-earlier', every: { minutes: 10 }, sweep: removeEarlierKeys },
]

/** Runs jobs in this process until the site's job queue is stopped, and starts due work until `stop` is called. */
export async function startWorker(site: Site, deliver: Deliver): Promise<WorkLoop> {
  await site.jobs.work(jobHandlers(site, deliver))
  const loop = new WorkLoop(site, sweeps)
  await loop.start()
  return loop
}
