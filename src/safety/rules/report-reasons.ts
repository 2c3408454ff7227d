import type { ReportReason } from '#safety/contract.ts'

/** Someone may be in danger, or may not be allowed on the site at all, so the report cannot wait. */
export function isUrgent(reason: ReportReason | null): boolean {
  return reason === 'felt_unsafe' || reason === 'under_18'
}

/** The label of each reason, in the order in which they are offered. */
export const reasonLabels: Readonly<Record<ReportReason, string>> = {
  felt_unsafe: 'I felt unsafe',
  harassment: 'They do not leave me alone',
  offensive: 'Something offensive',
  impersonation: 'They are not who they say they are',
  under_18: 'They may be under 18',
  spam: 'Spam, or they want money',
  other: 'Something else',
}
