import type { ReportReason, reportMember } from '#safety/contract.ts'
import { browserApi } from '#platform/web/api.ts'

export type ReportTarget = { memberId: string } | { messageId: string }
export type WrittenReport = { reason: ReportReason; note: string }

/** Safety cannot import from messaging, a capability above it, whose report endpoint has the same shape. */
type ReportMessage = Omit<typeof reportMember, 'path'> & { path: '/api/messages/:id/report' }

export async function sendReport(about: ReportTarget, body: WrittenReport): Promise<void> {
  if ('memberId' in about)
    await browserApi<typeof reportMember>('POST /api/members/:id/report', { params: { id: about.memberId }, body })
  else await browserApi<ReportMessage>('POST /api/messages/:id/report', { params: { id: about.messageId }, body })
}
