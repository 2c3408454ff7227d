import { goOnDeleting } from '#privacy/server/deletion/carry-out-deletion.ts'
import { keepDeleted } from '#privacy/server/deletion/replay-deletions.ts'
import { goOnTelling } from '#privacy/server/breach-notices/tell-next.ts'
import { remindOwners } from '#privacy/server/complaints/remind-owners.ts'
import { deleteComplaintsClosedBefore } from '#privacy/server/store/complaints.ts'
import { inTransaction } from '#platform/server/db.ts'
import { forgetOldDownloads } from '#privacy/server/downloads/forget-old-downloads.ts'
import { beginLetter, goOnWithLetters } from '#privacy/server/event-news/begin-letter.ts'
import type { Sweep } from '#platform/server/sweeps.ts'
import { beforeWithMargin, retention } from '#platform/retention.ts'

export const privacySweeps: Sweep[] = [
  { name: 'privacy.breach-notices', every: { minutes: 5 }, sweep: goOnTelling },
  { name: 'privacy.deletions', every: { seconds: 10 }, sweep: goOnDeleting },
  { name: 'privacy.deletion-list', every: { minutes: 60 }, sweep: keepDeleted },
  { name: 'privacy.complaint-reminders', every: { minutes: 30 }, sweep: remindOwners },
  {
    name: 'privacy.old-complaints',
    every: { minutes: 60 },
    async sweep(site) {
      const old = beforeWithMargin(site.clock.now(), retention.complaints.period)
      await inTransaction(site.db, (tx) => deleteComplaintsClosedBefore(tx, old))
    },
  },
  { name: 'privacy.old-downloads', every: { minutes: 15 }, sweep: forgetOldDownloads },
  { name: 'privacy.event-news', every: { minutes: 10 }, sweep: beginLetter },
  { name: 'privacy.event-news-left', every: { minutes: 5 }, sweep: goOnWithLetters },
]
