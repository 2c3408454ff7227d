import { useRevalidator } from 'react-router'
import { DecisionOutcome, type DecisionDetails, type settleDecision } from '#admin/contract/moderation.ts'
import { ConfirmDialog, type Question } from '#platform/web/admin/confirm-dialog.tsx'
import { useConfirm } from '#platform/web/admin/use-confirm.ts'
import { browserApi } from '#platform/web/api.ts'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { LimitedTextArea } from '#platform/web/ui/form/limited-fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import css from './moderation.module.css'

/** Settles a decision. Without an answer, it can only be reversed. */
export function DecisionOutcomeForm({ decision }: { decision: DecisionDetails }) {
  const { revalidate } = useRevalidator()
  const confirm = useConfirm<DecisionOutcome>()
  const form = useForm({
    schema: DecisionOutcome,
    failed: 'We couldn’t save the outcome.',
    draft: `settling ${decision.id}`,
    confirm: confirm.ask,
    send: async (body) => {
      const params = { id: decision.id }
      await browserApi<typeof settleDecision>('POST /api/admin/decisions/:id/outcome', { params, body })
      return revalidate()
    },
  })
  return (
    <>
      {decision.answered_at === null && (
        <p className={css.before}>They haven’t responded. You can still reverse the decision.</p>
      )}
      <form {...form.props}>
        <SelectField {...form.field('outcome')} label="Outcome" defaultValue="">
          <option value="">Choose</option>
          {decision.answered_at !== null && <option value="upheld">Uphold the decision</option>}
          <option value="reversed">Reverse the decision</option>
        </SelectField>
        <LimitedTextArea
          {...form.field('note')}
          label="Message to the member (optional)"
          help="They’ll get this by email."
          rows={4}
          limit={2000}
        />
        <SubmitButton form={form} busy="Saving…">
          Save and tell the member
        </SubmitButton>
      </form>
      <ConfirmDialog
        pending={confirm.pending}
        questionFor={(values) => confirmation(decision, values)}
        onAnswer={confirm.answer}
      />
    </>
  )
}

function confirmation({ about, measure }: DecisionDetails, { outcome }: DecisionOutcome): Question {
  const name = about?.name ?? 'the member'
  if (outcome === 'upheld')
    return {
      title: 'Uphold the decision?',
      yes: 'Uphold',
      explanation: <p>We’ll email {name}, and they won’t be able to respond again.</p>,
    }
  return {
    title: 'Reverse the decision?',
    yes: 'Reverse',
    explanation: (
      <>
        {measure === 'suspended' && <p>{name} will be able to sign in again straight away.</p>}
        {measure === 'removed' && <p>Deleted content can’t be restored.</p>}
        <p>We’ll email {name}.</p>
      </>
    ),
  }
}
