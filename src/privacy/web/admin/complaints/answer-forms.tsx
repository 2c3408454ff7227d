import { useRevalidator } from 'react-router'
import {
  ClosingNote,
  ComplaintAnswer,
  DeadlineExtension,
  type answerComplaint,
  type closeComplaint,
  type ComplaintDetails,
  type extendDeadline,
} from '#privacy/contract/admin/complaints.ts'
import { ConfirmDialog, type Question } from '#platform/web/admin/confirm-dialog.tsx'
import { useConfirm } from '#platform/web/admin/use-confirm.ts'
import { formatDate } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { LimitedTextArea } from '#platform/web/ui/form/limited-fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import css from './complaints.module.css'

type Props = { complaint: ComplaintDetails }

/** Shows the answer form first. Less common actions are collapsed. */
export function AnswerForms({ complaint }: Props) {
  return (
    <div className={css.forms}>
      <h2>Answer</h2>
      <AnswerForm complaint={complaint} />
      <details>
        <summary>I’ve answered another way</summary>
        <NoteForm complaint={complaint} />
      </details>
      {complaint.latest_answer_by !== null && (
        <details>
          <summary>I need more time</summary>
          <ExtendDeadlineForm complaint={complaint} latest={complaint.latest_answer_by} />
        </details>
      )}
    </div>
  )
}

function AnswerForm({ complaint: { id, name, email } }: Props) {
  const { revalidate } = useRevalidator()
  const confirm = useConfirm<ComplaintAnswer>()
  const form = useForm({
    schema: ComplaintAnswer,
    failed: 'We couldn’t send your answer.',
    draft: `complaint answer ${id}`,
    confirm: confirm.ask,
    send: async (body) => {
      await browserApi<typeof answerComplaint>('POST /api/admin/complaints/:id/answer', { params: { id }, body })
      return revalidate()
    },
  })
  return (
    <>
      <form {...form.props}>
        <LimitedTextArea
          {...form.field('answer')}
          label="Your answer"
          help="We’ll email this exactly as you write it, and save it here."
          rows={9}
          limit={5000}
        />
        <SubmitButton form={form} busy="Sending…">
          Send answer
        </SubmitButton>
      </form>
      <ConfirmDialog
        pending={confirm.pending}
        questionFor={() => sendingQuestion({ name, email })}
        onAnswer={confirm.answer}
      />
    </>
  )
}

function sendingQuestion({ name, email }: Pick<ComplaintDetails, 'name' | 'email'>): Question {
  const explanation = (
    <p className={css.name}>
      This will go to <bdi>{name}</bdi> at {email}, and close their complaint or request. You can’t unsend it.
    </p>
  )
  return { title: 'Send this answer?', yes: 'Send now', explanation }
}

function NoteForm({ complaint: { id } }: Props) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: ClosingNote,
    failed: 'We couldn’t save your note.',
    draft: `complaint note ${id}`,
    send: async (body) => {
      await browserApi<typeof closeComplaint>('POST /api/admin/complaints/:id/close', { params: { id }, body })
      await revalidate()
    },
  })
  return (
    <form {...form.props}>
      <LimitedTextArea
        {...form.field('note')}
        label="How it was answered"
        help="Say whether it was by phone or letter, when, and what was said. We won’t send this, but members can see it in their data download. Once it’s closed, a complaint or request can’t be reopened."
        rows={5}
        limit={5000}
      />
      <SubmitButton form={form} busy="Saving…" look="quiet">
        Close with this note
      </SubmitButton>
    </form>
  )
}

function ExtendDeadlineForm({ complaint: { id, answer_by }, latest }: Props & { latest: string }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: DeadlineExtension,
    failed: 'We couldn’t extend the deadline.',
    draft: `complaint time ${id}`,
    send: async (body) => {
      await browserApi<typeof extendDeadline>('POST /api/admin/complaints/:id/extension', { params: { id }, body })
      await revalidate()
    },
  })
  return (
    <form {...form.props}>
      <TextField
        {...form.field('until')}
        label="Answer by"
        help={`You can extend the deadline once, to a date after ${formatDate(answer_by)} and no later than ${formatDate(latest)}, which is 90 days after we received it.`}
        type="date"
        max={latest}
      />
      <LimitedTextArea
        {...form.field('reason')}
        label="Reason for the delay"
        help="They’ll get this by email. The law allows a delay if a request is complex."
        rows={4}
        limit={2000}
      />
      <SubmitButton form={form} busy="Sending…" look="quiet">
        Extend the deadline and tell them
      </SubmitButton>
    </form>
  )
}
