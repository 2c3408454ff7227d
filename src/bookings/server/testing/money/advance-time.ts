import { sql } from 'kysely'
import { ProviderUnavailable } from '#bookings/server/payments/card-provider.ts'
import { bookingJobs } from '#bookings/server/jobs.ts'
import { isDatabaseUnavailable, inTransaction } from '#platform/server/db.ts'
import { runJob, type JobHandlers } from '#platform/server/jobs.ts'
import type { MovableClock } from '#platform/server/clock.ts'
import { deliverToMailbox, sendMail } from '#platform/server/mail/send-mail.ts'
import { queuesWithJobs } from '#platform/testing/queues-with-jobs.ts'
import type { Site } from '#platform/server/site.ts'

/** Advances the site's clock and the queue's retry delays. */
export async function advanceTime(site: Site, clock: MovableClock, seconds: number): Promise<void> {
  await clock.advance(site.db, Temporal.Duration.from({ milliseconds: Math.round(seconds * 1000) }))
  await inTransaction(site.db, (tx) =>
    sql`update pgboss.job set start_after = start_after - make_interval(secs => ${seconds})
      where state = 'retry'`.execute(tx),
  )
}

/** Returns handlers for the jobs that a purchase queues. */
export function moneyJobs(site: Site): JobHandlers {
  return {
    'mail.send': (job) => sendMail({ ...site, deliver: deliverToMailbox }, job),
    ...bookingJobs(site),
  }
}

/**
 * Runs at most `limit` queued jobs as a worker does. A job that fails because a service is unreachable is retried as its queue
 * is configured.
 */
export async function runJobsAsWorkers(site: Site, handlers: JobHandlers, limit = Infinity): Promise<void> {
  let done = 0
  for (;;) {
    const before = done
    for (const queue of await queuesWithJobs(site, handlers)) {
      if (done >= limit) return
      const [job] = await site.jobs.boss.fetch<never>(queue)
      if (!job) continue
      done += 1
      const failure = await failureOf(runJob(handlers, queue, job.data))
      if (failure) await site.jobs.boss.fail(queue, job.id, { reason: failure.message })
      else await site.jobs.boss.complete(queue, job.id)
    }
    if (done === before) return
  }
}

async function failureOf(work: Promise<unknown>): Promise<Error | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof ProviderUnavailable || (error instanceof Error && isDatabaseUnavailable(error))) return error
    throw error
  }
}
