import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import type { liftSuspension, suspendMember } from '#admin/contract/members.ts'
import type {
  decideOnMember,
  decideReport,
  getDecision,
  getModeration,
  getReport,
  listReports,
  deleteMessageText,
  settleDecision,
  DecisionOutcome,
  Verdict,
} from '#admin/contract/moderation.ts'
import { aMessage } from '#messaging/testing.ts'
import { reportMessage } from '#messaging/server/report-message.ts'
import { saveReport } from '#safety/server/save-report.ts'
import type { answerDecision, Report, loadDecision } from '#safety/contract.ts'
import type { TestSite } from '#tests/test-site.ts'

/** Creates an owner and returns them with functions for the moderation endpoints. */
export async function aModerator(t: TestSite, userName = 'Olive Owner') {
  const member = await aMember(t.site, { userName, role: 'owner' })
  return { ...member, ...(await signInModerator(t, member)) }
}

/** Signs an owner in, and returns functions for the moderation endpoints. */
export async function signInModerator(t: TestSite, member: Pick<TestMember, 'email' | 'password'>) {
  const api = t.apiAs((await signInAs(t.site, member)).access)
  return {
    api,
    overview: () => api<typeof getModeration>('GET /api/admin/moderation'),
    list: (
      query: {
        state?: 'open' | 'closed'
        kind?: 'person' | 'message' | 'contact details'
        reason?: Report['reason']
        direction?: 'asc' | 'desc'
        after?: string
      } = {},
    ) => api<typeof listReports>('GET /api/admin/reports', { query }),
    load: (id: string) => api<typeof getReport>('GET /api/admin/reports/:id', { params: { id } }),
    decide: (id: string, body: Partial<Verdict> & Pick<Verdict, 'measure'>) =>
      api<typeof decideReport>('POST /api/admin/reports/:id/decision', { params: { id }, body }),
    decideOn: (id: string, body: Partial<Verdict> & Pick<Verdict, 'measure'>) =>
      api<typeof decideOnMember>('POST /api/admin/members/:id/decisions', { params: { id }, body }),
    removeMessage: (id: string, reason: string) =>
      api<typeof deleteMessageText>('POST /api/admin/messages/:id/removal', { params: { id }, body: { reason } }),
    decision: (id: string) => api<typeof getDecision>('GET /api/admin/decisions/:id', { params: { id } }),
    suspend: (id: string, reason: string) =>
      api<typeof suspendMember>('PUT /api/admin/members/:id/suspension', { params: { id }, body: { reason } }),
    lift: (id: string, reason: string) =>
      api<typeof liftSuspension>('POST /api/admin/members/:id/suspension/lift', { params: { id }, body: { reason } }),
    settle: (id: string, body: DecisionOutcome) =>
      api<typeof settleDecision>('POST /api/admin/decisions/:id/outcome', { params: { id }, body }),
  }
}

const seen = { name: 'Tom Hadley', headline: 'Likes canals', body: 'And pubs beside them.' }

/** Creates a report about one member by another, with a snapshot of what the reporter saw. Returns the report's id. */
export async function aReportOf(
  t: TestSite,
  reported: Pick<TestMember, 'id'>,
  options: { by: Pick<TestMember, 'id'>; reason?: Report['reason']; note?: string; portraitId?: string },
): Promise<string> {
  const { by, reason = 'harassment', note = 'He followed me.', portraitId = null } = options
  const about = { about: 'person', reportedId: reported.id, messageId: null, seen, portraitId } as const
  await saveReport(t.site, { memberId: by.id }, { ...about, reason, note })
  return newestReport(t, by)
}

/** Creates a message and its recipient's report of it. */
export async function aReportedMessage(t: TestSite, { from, to }: { from: TestMember; to: TestMember }) {
  const messageId = await aMessage(t.site, { from, to, subject: 'Friday', body: 'I know where you live.' })
  const by = { memberId: to.id, role: 'member', gender: to.gender, sessionId: '' } as const
  await reportMessage(t.site, by, messageId, { reason: 'felt_unsafe', note: '' })
  return { messageId, reportId: await newestReport(t, to) }
}

async function newestReport(t: TestSite, by: Pick<TestMember, 'id'>): Promise<string> {
  const { id } = await t.site.db
    .selectFrom('reports')
    .select('id')
    .where('reporterId', '=', by.id)
    .orderBy('reportedAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns functions for the endpoints that accept an emailed link instead of a session. */
export function decisionLinkApi(t: TestSite, token: string) {
  return {
    load: () => t.api<typeof loadDecision>('POST /api/decisions/lookup', { body: { token } }),
    answer: (answer: string) => t.api<typeof answerDecision>('POST /api/decisions/answer', { body: { token, answer } }),
  }
}
