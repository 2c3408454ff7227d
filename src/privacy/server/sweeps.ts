import { resumeDeletions } from '#privacy/server/deletion/carry-out-deletion.ts'
import { reconcileDeletions } from '#privacy/server/deletion/replay-deletions.ts'
import { resumeNotices } from '#privacy/server/breach-notices/notify-next.ts'
import { remindOwners } from '#privacy/server/complaints/remind-owners.ts'
import { deleteComplaintsClosedBefore } from '#privacy/server/store/complaints.ts'
import { deleteNewsRecipients } from '#privacy/server/store/place-news.ts'
import { inTransaction } from '#platform/server/db.ts'
import { purgeOldDownloads } from '#privacy/server/downloads/purge-old-downloads.ts'
import { startDigest, resumeDigests } from '#privacy/server/event-news/start-digest.ts'
import { resumePlaceNews } from '#privacy/server/place-news/send-next-place-news.ts'
import { startComeBack } from '#privacy/server/come-back/send-next-come-back.ts'
import { purgeRecipients } from '#privacy/server/newsletters/purge-recipients.ts'
import { resumeNewsletters } from '#privacy/server/newsletters/send-next-newsletter.ts'
import type { Sweep } from '#platform/server/sweeps.ts'
import { before, cutoffWithMargin, retention } from '#platform/retention.ts'

export const privacySweeps: Sweep[] = [
  { name: 'privacy.breach-notices', every: { minutes: 5 }, sweep: resumeNotices },
  { name: 'privacy.deletions', every: { seconds: 10 }, sweep: resumeDeletions },
  { name: 'privacy.deletion-list', every: { minutes: 60 }, sweep: reconcileDeletions },
  { name: 'privacy.complaint-reminders', every: { minutes: 30 }, sweep: remindOwners },
  {
    name: 'privacy.old-complaints',
    every: { minutes: 60 },
    async sweep(site) {
      const cutoff = cutoffWithMargin(site.clock.now(), retention.complaints.period)
      await inTransaction(site.db, (tx) => deleteComplaintsClosedBefore(tx, cutoff))
    },
  },
  { name: 'privacy.old-downloads', every: { minutes: 15 }, sweep: purgeOldDownloads },
  { name: 'privacy.event-news', every: { minutes: 10 }, sweep: startDigest },
  {
    name: 'privacy.old-place-news',
    every: { minutes: 60 },
    async sweep(site) {
      const cutoff = before(site.clock.now(), retention.mail.period)
      await inTransaction(site.db, (tx) => deleteNewsRecipients(tx, cutoff))
    },
  },
  { name: 'privacy.place-news-resume', every: { minutes: 5 }, sweep: resumePlaceNews },
  { name: 'privacy.newsletter-resume', every: { minutes: 5 }, sweep: resumeNewsletters },
  { name: 'privacy.come-back', every: { minutes: 10 }, sweep: startComeBack },
  { name: 'privacy.newsletter-recipients', every: { minutes: 60 }, sweep: purgeRecipients },
  { name: 'privacy.event-news-resume', every: { minutes: 5 }, sweep: resumeDigests },
]
