import { sendLink } from '#accounts/server/send-link.ts'
import { notifyFailedSignIns, type FailureKind } from '#accounts/server/notify-failed-sign-ins.ts'
import { processRegistration } from '#accounts/server/process-registration.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'

declare module '#platform/server/jobs.ts' {
  interface Queues {
    'accounts.register': { registrationId: string }
    'accounts.send-link': { linkRequestId: string }
    /** Null if no member has the address. */
    'accounts.notify-failed-sign-ins': { memberId: string | null; kind: FailureKind }
  }
}

export function accountJobs(site: Site): JobHandlers {
  return {
    'accounts.register': ({ registrationId }) => processRegistration(site, registrationId),
    'accounts.send-link': ({ linkRequestId }) => sendLink(site, linkRequestId),
    'accounts.notify-failed-sign-ins': ({ memberId, kind }) => notifyFailedSignIns(site, memberId, kind),
  }
}
