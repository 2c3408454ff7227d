import type { ReportDetails, Verdict } from '#admin/contract/moderation.ts'
import type { Question } from '#platform/web/admin/confirm-dialog.tsx'
import { removableLabels } from '#admin/web/moderation/moderation-labels.ts'
import { formatList } from '#safety/rules/removable-labels.ts'

/** Builds the confirmation dialog shown before a decision is saved. */
export function decisionConfirmation(report: ReportDetails, { measure, removes }: Verdict): Question {
  const name = report.reported?.name ?? report.reported_name
  const removedList = formatList(removes.map((one) => removableLabels[one]))
  const notice = `We’ll email ${name} the reason, and they can respond once. The person who reported it will only be told that we’ve looked into it.`
  const deleted = removes.length > 0 && <p>We’ll delete {removedList}. You can’t undo this.</p>
  if (measure === 'suspended')
    return {
      title: `Suspend ${name}?`,
      yes: 'Suspend',
      explanation: (
        <>
          <p>
            {name} will be signed out on every device and won’t be able to sign in until an owner lifts the suspension.
            They’ll keep their places at events: you can release them on their member page.
          </p>
          {deleted}
          <p>{notice}</p>
        </>
      ),
    }
  return {
    title: measure === 'removed' ? `Delete ${name}’s content?` : `Warn ${name}?`,
    yes: measure === 'removed' ? 'Delete' : 'Warn',
    explanation: (
      <>
        {deleted}
        <p>{notice}</p>
      </>
    ),
  }
}
