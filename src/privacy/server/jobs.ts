import { carryOutDeletion } from '#privacy/server/deletion/carry-out-deletion.ts'
import { notifyNext } from '#privacy/server/breach-notices/notify-next.ts'
import { makeDownload } from '#privacy/server/downloads/make-download.ts'
import { sendNext } from '#privacy/server/event-news/send-next.ts'
import { sendNextPlaceNews } from '#privacy/server/place-news/send-next-place-news.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'

declare module '#platform/server/jobs.ts' {
  interface Queues {
    'privacy.breach-notice': { noticeId: string }
    'privacy.delete-member': { memberId: string }
    'privacy.make-download': { downloadId: string }
    'privacy.event-news': { digestId: string }
    'privacy.place-news': { newsId: string }
  }
}

export function privacyJobs(site: Site): JobHandlers {
  return {
    'privacy.breach-notice': (job) => notifyNext(site, job),
    'privacy.delete-member': async (job) => void (await carryOutDeletion(site, job)),
    'privacy.make-download': (job) => makeDownload(site, job),
    'privacy.event-news': (job) => sendNext(site, job),
    'privacy.place-news': (job) => sendNextPlaceNews(site, job),
  }
}
