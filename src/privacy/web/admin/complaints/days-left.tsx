import { isUrgent, formatDaysLeft } from '#privacy/web/admin/complaints/complaint-labels.ts'
import css from './complaints.module.css'

/** How long there is left to answer it; urgent ones stand out. */
export function DaysLeft({ left }: { left: number }) {
  return <span className={isUrgent(left) ? css.urgent : css.soft}>{formatDaysLeft(left)}</span>
}
