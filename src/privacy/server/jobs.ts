import { carryOutDeletion } from '#privacy/server/deletion/carry-out-deletion.ts'
import { notifyNext } from '#privacy/server/breach-notices/notify-next.ts'
import { makeDownload } from '#privacy/server/downloads/make-download.ts'
import { sendNext } from '#privacy/server/event-news/send-next.ts'
import { sendNextPlaceNews } from '#privacy/server/place-news/send-next-place-news.ts'
import { sendNextComeBack } from '#privacy/server/come-back/send-next-come-back.ts'
import { sendNextNewsletter } from '#privacy/server/newsletters/send-next-newsletter.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'

declare module '#platform/server/jobs.ts' {
  interface Queues {
    'privacy.breach-notice': { noticeId: string }
    'privacy.delete-member': { memberId: string }
    'privacy.make-download': { downloadId: string }
    'privacy.event-news': { digestId: string }
    'privacy.place-news': { newsId: string }
    'privacy.newsletter': { newsletterId: string }
    'privacy.come-back': Record<string, never>
  }
}

export function privacyJobs(site: Site): JobHandlers {
  return {
    'privacy.breach-notice': (job) => notifyNext(site, job),
    'privacy.delete-member': async (job) => void (await carryOutDeletion(site, job)),
    'privacy.make-download': (job) => makeDownload(site, job),
    'privacy.event-news': (job) => sendNext(site, job),
    'privacy.place-news': (job) => sendNextPlaceNews(site, job),
    'privacy.newsletter': (job) => sendNextNewsletter(site, job),
    'privacy.come-back': () => sendNextComeBack(site),
  }
}
