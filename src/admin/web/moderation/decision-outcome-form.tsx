import { useRevalidator } from 'react-router'
import { DecisionOutcome, type DecisionDetails, type settleDecision } from '#admin/contract/moderation.ts'
import { ConfirmDialog, type Question } from '#platform/web/admin/confirm-dialog.tsx'
import { useConfirm } from '#platform/web/admin/use-confirm.ts'
import { browserApi } from '#platform/web/api.ts'
import { SelectField, TextArea } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import css from './moderation.module.css'

/** Settles a decision. Without an answer, it can only be reversed. */
export function DecisionOutcomeForm({ decision }: { decision: DecisionDetails }) {
  const { revalidate } = useRevalidator()
  const confirm = useConfirm<DecisionOutcome>()
  const form = useForm({
    schema: DecisionOutcome,
    failed: 'We could not keep what you said.',
    draft: `settling ${decision.id}`,
    send: async (body) => {
      if (!(await confirm.ask(body))) return 'unsent'
      const params = { id: decision.id }
      await browserApi<typeof settleDecision>('POST /api/admin/decisions/:id/outcome', { params, body })
      return revalidate()
    },
  })
  return (
    <>
      {decision.answered_at === null && (
        <p className={css.before}>They have not answered. You can still take it back.</p>
      )}
      <form {...form.props}>
        <SelectField {...form.field('outcome')} label="What becomes of it?" defaultValue="">
          <option value="">Choose</option>
          {decision.answered_at !== null && <option value="upheld">It stands</option>}
          <option value="reversed">It is taken back</option>
        </SelectField>
        <TextArea
          {...form.field('note')}
          label="Words to the member (if you like)"
          help="They read this in an email."
          rows={4}
          maxLength={2000}
        />
        <SubmitButton form={form} busy="Keeping it…">
          Tell the member
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
      title: 'Let it stand?',
      yes: 'Let it stand',
      explanation: <p>{name} is told by email, and cannot answer again.</p>,
    }
  return {
    title: 'Take it back?',
    yes: 'Take it back',
    explanation: (
      <>
        {measure === 'suspended' && <p>{name} can sign in again at once.</p>}
        {measure === 'removed' && <p>What was deleted cannot be brought back.</p>}
        <p>{name} is told by email.</p>
      </>
    ),
  }
}
