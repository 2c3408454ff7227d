import type { ReportReason } from '#safety/contract.ts'

/** Returns true if the report cannot wait: someone may be in danger, or too young for the site. */
export function isUrgent(reason: ReportReason | null): boolean {
  return reason === 'felt_unsafe' || reason === 'under_18'
}

/** The labels of the reasons, in display order. */
export const reasonLabels: Readonly<Record<ReportReason, string>> = {
  felt_unsafe: 'I felt unsafe',
  harassment: 'Harassment',
  offensive: 'Something offensive',
  impersonation: 'They’re not who they say they are',
  under_18: 'They may be under 18',
  spam: 'Spam, or asking for money',
  other: 'Something else',
}
