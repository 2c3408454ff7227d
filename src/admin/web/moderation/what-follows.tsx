import type { ReportInFull, Verdict } from '#admin/contract/moderation.ts'
import type { Question } from '#platform/web/admin/confirm-dialog.tsx'
import { removedWords } from '#admin/web/moderation/moderation-words.ts'
import { listOf } from '#safety/rules/removable-words.ts'

/** The confirmation shown before a decision is saved. */
export function whatFollows(report: ReportInFull, { measure, removes }: Verdict): Question {
  const name = report.reported?.name ?? report.reported_name
  const what = listOf(removes.map((one) => removedWords[one]))
  const told = `${name} is told why by email and can answer once. Whoever made the report is told only that it was looked at.`
  const deleted = removes.length > 0 && (
    <p>
      Of {name} is deleted: {what}. It cannot be brought back.
    </p>
  )
  if (measure === 'suspended')
    return {
      title: `Suspend ${name}?`,
      yes: 'Suspend',
      words: (
        <>
          <p>
            {name} is signed out on every device and cannot sign in until an owner takes it back. Their places at events
            stay booked: give them up on their own page if you want to.
          </p>
          {deleted}
          <p>{told}</p>
        </>
      ),
    }
  return {
    title: measure === 'removed' ? `Delete this of ${name}?` : `Warn ${name}?`,
    yes: measure === 'removed' ? 'Delete' : 'Warn',
    words: (
      <>
        {deleted}
        <p>{told}</p>
      </>
    ),
  }
}
