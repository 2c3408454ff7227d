import { freshOwnerOnly, ownerOnly } from '#accounts/server/access-rules.ts'
import * as endpoints from '#privacy/contract/admin/breach-notices.ts'
import type { NoticeSummary } from '#privacy/contract/admin/breach-notices.ts'
import { eventsToChoose, noticeDetails, pageOfNotices } from '#privacy/server/admin/breach-notices/notice-queries.ts'
import { defineRoute } from '#platform/server/http/serve.ts'
import { refuse } from '#platform/server/refusals.ts'
import { breachRefusals } from '#privacy/contract/breach-notice.ts'
import { previewBreachNotice, sendBreachNotice } from '#privacy/server/breach-notices/send-breach-notice.ts'

export const breachNoticeRoutes = [
  defineRoute(endpoints.previewBreachNotice, ownerOnly, async ({ body }, site) => previewBreachNotice(site, body)),
  defineRoute(
    endpoints.sendBreachNotice,
    freshOwnerOnly,
    async ({ actor, body: { id, recipient_count: people, ...notice } }, site) => {
      await sendBreachNotice(site, actor, { id, notice, people })
      return { id }
    },
  ),
  defineRoute(endpoints.listBreachNotices, ownerOnly, async ({ query }, site) => {
    const { rows, next } = await pageOfNotices(site, query)
    return { rows: rows.map(summaryOf), next }
  }),
  defineRoute(endpoints.getBreachNotice, ownerOnly, async ({ params }, site) => {
    const notice = await noticeDetails(site.db, params.id)
    if (!notice) refuse(breachRefusals.notice_not_found)
    return { ...summaryOf(notice), text: notice.body, sent_by: notice.sentBy, events: notice.events }
  }),
  defineRoute(endpoints.listEventsToChoose, ownerOnly, async (_call, site) =>
    (await eventsToChoose(site.db)).map(({ id, title, startsAt, timeZone }) => ({
      id,
      title,
      start_date_local: startsAt.toZonedDateTimeISO(timeZone).toPlainDateTime().toString(),
    })),
  ),
]

type Row = Omit<NoticeSummary, 'started_at' | 'finished_at'> & {
  startedAt: Temporal.Instant
  finishedAt: Temporal.Instant | null
}

function summaryOf({ id, subject, recipients, people, notified, startedAt, finishedAt }: Row): NoticeSummary {
  const times = { started_at: startedAt.toString(), finished_at: finishedAt?.toString() ?? null }
  return { id, subject, recipients, people, notified, ...times }
}
