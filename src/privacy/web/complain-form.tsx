import { useRef } from 'react'
import type { Account } from '#accounts/contract/account.ts'
import {
  Complaint,
  ComplaintOfVisitor,
  type Acknowledgement,
  type complain,
  type submitMemberComplaint,
} from '#privacy/contract/complaint.ts'
import { kindLabels } from '#privacy/rules/complaint-labels.ts'
import { browserApi } from '#platform/web/api.ts'
import { randomUuid } from '#platform/web/device/random-uuid.ts'
import { ErrorSummary } from '#platform/web/ui/form/error-summary.tsx'
import { SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import { LimitedTextArea } from '#platform/web/ui/form/limited-fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm, type Form } from '#platform/web/ui/form/use-form.ts'

/** The acknowledgement, and the address for the answer. */
export type Sent = Acknowledgement & { email: string }

type Props = { account: Account | null; onSent: (sent: Sent) => void }

/** Shows the complaint form. A visitor must give a name and an address; a member's are known from the account. */
export function ComplainForm({ account, onSent }: Props) {
  return account ? <MemberForm account={account} onSent={onSent} /> : <VisitorForm onSent={onSent} />
}

/** In the order of the page. */
const labels = { kind: '', content: '', name: '', email: '' }
const failed = 'We couldn’t send it.'

function VisitorForm({ onSent }: Pick<Props, 'onSent'>) {
  const idOf = useSubmissionId()
  const form = useForm({
    schema: ComplaintOfVisitor,
    failed,
    draft: 'complaint',
    send: async (complaint) => {
      const body = { ...complaint, id: idOf(complaint) }
      onSent({ ...(await browserApi<typeof complain>('POST /api/complaints', { body })), email: body.email })
    },
  })
  return (
    <form {...form.props}>
      <ErrorSummary form={form} labels={labels} />
      <ComplaintFields form={form} />
      <TextField {...form.field('name')} label="Your name" autoComplete="name" maxLength={100} />
      <TextField
        {...form.field('email')}
        label="Your email"
        help="We’ll reply to this address, and won’t use it for anything else."
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        inputMode="email"
      />
      <SubmitButton form={form} busy="Sending…">
        Send
      </SubmitButton>
    </form>
  )
}

function MemberForm({ account, onSent }: Omit<Props, 'account'> & { account: Account }) {
  const idOf = useSubmissionId()
  const form = useForm({
    schema: Complaint,
    failed,
    draft: `complaint ${account.id}`,
    send: async (complaint) => {
      const body = { ...complaint, id: idOf(complaint) }
      const acknowledged = await browserApi<typeof submitMemberComplaint>('POST /api/account/complaints', { body })
      onSent({ ...acknowledged, email: account.email })
    },
  })
  return (
    <form {...form.props}>
      <ErrorSummary form={form} labels={labels} />
      <ComplaintFields form={form} />
      <p>
        You’re signed in as <bdi>{account.name}</bdi>. We’ll reply to <strong>{account.email}</strong>.
      </p>
      <SubmitButton form={form} busy="Sending…">
        Send
      </SubmitButton>
    </form>
  )
}

function ComplaintFields({ form }: { form: Form }) {
  return (
    <>
      <SelectField {...form.field('kind')} label="What’s it about?" defaultValue="">
        <option value="">Please choose</option>
        {Object.entries(kindLabels).map(([kind, kindLabel]) => (
          <option key={kind} value={kind}>
            {kindLabel}
          </option>
        ))}
      </SelectField>
      <LimitedTextArea
        {...form.field('content')}
        label="What would you like to tell us?"
        help="What happened and when, and what would put it right."
        rows={9}
        limit={5000}
      />
    </>
  )
}

/**
 * Returns a function that returns the same id for the same text, so that a retry after a lost response does not save the
 * complaint twice. A changed text gets a new id.
 */
function useSubmissionId(): (written: object) => string {
  const last = useRef({ id: '', written: '' })
  return (values) => {
    const written = JSON.stringify(values)
    if (last.current.written !== written) last.current = { id: randomUuid(), written }
    return last.current.id
  }
}
