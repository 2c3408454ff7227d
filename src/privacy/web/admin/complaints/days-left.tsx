import { isUrgent, formatDaysLeft } from '#privacy/web/admin/complaints/complaint-labels.ts'
import css from './complaints.module.css'

/** Shows the time left to answer a complaint, and highlights urgent ones. */
export function DaysLeft({ left }: { left: number }) {
  return <span className={isUrgent(left) ? css.urgent : css.soft}>{formatDaysLeft(left)}</span>
}
