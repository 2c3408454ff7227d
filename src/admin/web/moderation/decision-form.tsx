import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { Verdict, type decideReport, type ReportDetails } from '#admin/contract/moderation.ts'
import { ConfirmDialog } from '#platform/web/admin/confirm-dialog.tsx'
import { MeasureChoice } from '#admin/web/moderation/measure-choice.tsx'
import { useConfirm } from '#platform/web/admin/use-confirm.ts'
import { decisionConfirmation } from '#admin/web/moderation/decision-confirmation.tsx'
import { Removable, reasonRequired, type Measure } from '#safety/contract.ts'
import { browserApi } from '#platform/web/api.ts'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { LimitedTextArea } from '#platform/web/ui/form/limited-fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'

/** Converts the single string of the select field to a list. */
const asList = z
  .string()
  .default('')
  .transform((text) => text.split(' ').filter((word) => word !== ''))
  .pipe(z.array(Removable))
const VerdictForm = Verdict.extend({ removes: asList }).refine(
  ({ measure, reason }) => measure === 'dismissed' || reason !== '',
  {
    path: ['reason'],
    error: reasonRequired,
  },
)

/** Decides a report. Before an irreversible decision, shows the effects and asks for confirmation. */
export function DecisionForm({ report }: { report: ReportDetails }) {
  const [measure, setMeasure] = useState<Measure | null>(report.may === 'only close' ? 'dismissed' : null)
  const { revalidate } = useRevalidator()
  const confirm = useConfirm<Verdict>()
  const form = useForm({
    schema: VerdictForm,
    failed: 'We couldn’t save your decision.',
    draft: `decision ${report.id}`,
    confirm: async (body) => body.measure === 'dismissed' || confirm.ask(body),
    send: async (body) => {
      await browserApi<typeof decideReport>('POST /api/admin/reports/:id/decision', { params: { id: report.id }, body })
      return revalidate()
    },
  })
  const toRemove = removableIn(report)
  return (
    <>
      <form {...form.props}>
        <MeasureChoice
          field={form.field('measure')}
          measures={report.may === 'only close' ? ['dismissed'] : allMeasures(toRemove)}
          chosen={measure}
          onChoose={setMeasure}
        />
        {measure !== null && measure !== 'dismissed' && toRemove.length > 0 && (
          <SelectField
            {...form.field('removes')}
            label={measure === 'removed' ? 'What to delete' : 'Delete something as well? (optional)'}
            defaultValue={measure === 'removed' ? toRemove[0]?.value : ''}
            key={measure === 'removed' ? 'what' : 'as well'}
          >
            {measure !== 'removed' && <option value="">Nothing</option>}
            {toRemove.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        {measure !== null && <Reason measure={measure} field={form.field('reason')} />}
        {measure !== null && (
          <SubmitButton form={form} busy="Saving…">
            {labels[measure]}
          </SubmitButton>
        )}
      </form>
      <ConfirmDialog
        pending={confirm.pending}
        questionFor={(verdict) => decisionConfirmation(report, verdict)}
        onAnswer={confirm.answer}
      />
    </>
  )
}

function Reason({ measure, field }: { measure: Measure; field: { name: string; error: string | undefined } }) {
  return measure === 'dismissed' ? (
    <LimitedTextArea
      {...field}
      label="Note for the owners (optional)"
      help="Nobody else will see it."
      rows={3}
      limit={2000}
    />
  ) : (
    <LimitedTextArea
      {...field}
      label="Why?"
      help="The member will get this by email. Don’t mention the report or who made it."
      rows={5}
      limit={2000}
    />
  )
}

const labels: Record<Measure, string> = {
  dismissed: 'Dismiss the report',
  removed: 'Delete content',
  warned: 'Warn the member',
  suspended: 'Suspend the member',
}

type Choice = { value: string; label: string }

/** The form sends the parts of a choice as one value. */
const joinParts = (parts: readonly Removable[]) => parts.join(' ')

/** Returns the content that can be deleted now. */
function removableIn({ now }: ReportDetails): Choice[] {
  const choices: Choice[] = []
  if (now.message) choices.push({ value: joinParts(['message']), label: 'The message' })
  if (now.profile) {
    choices.push({ value: joinParts(['text']), label: 'Profile headline and text' })
    choices.push({ value: joinParts(['portrait']), label: 'The portrait' })
    choices.push({ value: joinParts(['text', 'portrait']), label: 'Headline, text and portrait' })
  }
  if (now.message && now.profile)
    choices.push({ value: joinParts(['message', 'text', 'portrait']), label: 'All of these' })
  return choices
}

function allMeasures(toRemove: readonly Choice[]): Measure[] {
  return toRemove.length > 0 ? ['dismissed', 'removed', 'warned', 'suspended'] : ['dismissed', 'warned', 'suspended']
}
