import { carryOutDeletion } from '#privacy/server/deletion/carry-out-deletion.ts'
import { tellNext } from '#privacy/server/breach-notices/tell-next.ts'
import { makeDownload } from '#privacy/server/downloads/make-download.ts'
import { writeNext } from '#privacy/server/event-news/write-next.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'

declare module '#platform/server/jobs.ts' {
  interface Queues {
    'privacy.breach-notice': { noticeId: string }
    'privacy.delete-member': { memberId: string }
    'privacy.make-download': { downloadId: string }
    'privacy.event-news': { letterId: string }
  }
}

export function privacyJobs(site: Site): JobHandlers {
  return {
    'privacy.breach-notice': (job) => tellNext(site, job),
    'privacy.delete-member': async (job) => void (await carryOutDeletion(site, job)),
    'privacy.make-download': (job) => makeDownload(site, job),
    'privacy.event-news': (job) => writeNext(site, job),
  }
}
