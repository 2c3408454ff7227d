import type { ReportDetails, Verdict } from '#admin/contract/moderation.ts'
import type { Question } from '#platform/web/admin/confirm-dialog.tsx'
import { removableLabels } from '#admin/web/moderation/moderation-labels.ts'
import { formatList } from '#safety/rules/removable-labels.ts'

/** Builds the confirmation dialog shown before a decision is saved. */
export function decisionConfirmation(report: ReportDetails, { measure, removes }: Verdict): Question {
  const name = report.reported?.name ?? report.reported_name
  const removedList = formatList(removes.map((one) => removableLabels[one]))
  const notice = `${name} is told why by email and can answer once. Whoever made the report is told only that it was looked at.`
  const deleted = removes.length > 0 && (
    <p>
      Of {name} is deleted: {removedList}. It cannot be brought back.
    </p>
  )
  if (measure === 'suspended')
    return {
      title: `Suspend ${name}?`,
      yes: 'Suspend',
      explanation: (
        <>
          <p>
            {name} is signed out on every device and cannot sign in until an owner takes it back. Their places at events
            stay booked: give them up on their own page if you want to.
          </p>
          {deleted}
          <p>{notice}</p>
        </>
      ),
    }
  return {
    title: measure === 'removed' ? `Delete this of ${name}?` : `Warn ${name}?`,
    yes: measure === 'removed' ? 'Delete' : 'Warn',
    explanation: (
      <>
        {deleted}
        <p>{notice}</p>
      </>
    ),
  }
}
