import { freshOwnerOnly, ownerOnly } from '#accounts/server/signed-in.ts'
import {
  getBreachNotice,
  listBreachNotices,
  listEventsToChoose,
  previewBreachNotice,
  sendBreachNotice,
  type NoticeInShort,
} from '#privacy/contract/admin/breach-notices.ts'
import { eventsToChoose, noticeFacts, pageOfNotices } from '#privacy/server/admin/breach-notices/notice-rows.ts'
import { serve } from '#platform/server/http/serve.ts'
import { refuse } from '#platform/server/refusals.ts'
import { breachRefusals } from '#privacy/contract/breach-notice.ts'
import {
  previewBreachNotice as preview,
  sendBreachNotice as send,
} from '#privacy/server/breach-notices/send-breach-notice.ts'

export const breachNoticeRoutes = [
  serve(previewBreachNotice, ownerOnly, async ({ body }, site) => preview(site, body)),
  serve(sendBreachNotice, freshOwnerOnly, async ({ actor, body: { id, goes_to: people, ...notice } }, site) => {
    await send(site, actor, { id, notice, people })
    return { id }
  }),
  serve(listBreachNotices, ownerOnly, async ({ query }, site) => {
    const { rows, next } = await pageOfNotices(site, query)
    return { rows: rows.map(inShort), next }
  }),
  serve(getBreachNotice, ownerOnly, async ({ params }, site) => {
    const notice = await noticeFacts(site.db, params.id)
    if (!notice) refuse(breachRefusals.notice_not_found)
    return { ...inShort(notice), text: notice.body, sent_by: notice.sentBy, events: notice.events }
  }),
  serve(listEventsToChoose, ownerOnly, async (_call, site) =>
    (await eventsToChoose(site.db)).map(({ id, title, startsAt, timeZone }) => ({
      id,
      title,
      start_date_local: startsAt.toZonedDateTimeISO(timeZone).toPlainDateTime().toString(),
    })),
  ),
]

type Row = Omit<NoticeInShort, 'begun_at' | 'finished_at'> & {
  begunAt: Temporal.Instant
  finishedAt: Temporal.Instant | null
}

function inShort({ id, subject, whom, people, told, begunAt, finishedAt }: Row): NoticeInShort {
  const times = { begun_at: begunAt.toString(), finished_at: finishedAt?.toString() ?? null }
  return { id, subject, whom, people, told, ...times }
}
