import type { ReportReason } from '#safety/contract.ts'
import { isUrgent } from '#safety/rules/report-reasons.ts'
import css from './moderation.module.css'

export function UrgentMark({ reason }: { reason: ReportReason | null }) {
  return isUrgent(reason) && <span className={css.urgent}>Urgent</span>
}
