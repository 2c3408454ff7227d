import { useState } from 'react'
import { z } from 'zod'
import { RefundAmount, RefundMessage } from '#bookings/contract/admin/payments.ts'
import type { changeCredit, MemberCredit } from '#bookings/contract/credit.ts'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { CreditList } from '#bookings/web/receipts/credit-list.tsx'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { browserApi } from '#platform/web/api.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { LimitedTextArea } from '#platform/web/ui/form/limited-fields.tsx'
import css from './members.module.css'

type Props = { memberId: string; credit: MemberCredit; onDone: (status: string) => void }

/** Shows a member's credit, gives them more, and removes what was added by mistake. */
export function MemberCreditSection({ memberId, credit, onDone }: Props) {
  const { balance_pence: balance, added_pence: added, entries } = credit
  return (
    <>
      <p>{balance === 0 ? 'No credit.' : `${formatAmount(balance)} to use for any event.`}</p>
      {entries.length > 0 && <CreditList entries={entries} />}
      <div className={css.buttons}>
        <ChangeCredit key={`add ${entries.length}`} {...{ memberId, onDone }} direction="add" most={null} />
        {added > 0 && (
          <ChangeCredit key={`remove ${entries.length}`} {...{ memberId, onDone }} direction="remove" most={added} />
        )}
      </div>
    </>
  )
}

const Change = z.object({ amount: RefundAmount, message: RefundMessage })

const texts = {
  add: {
    label: 'Add credit',
    title: 'Add credit',
    yes: 'Add credit',
    done: 'The credit has been added.',
    message: 'Why are they getting it?',
    help: 'They’ll read this in an email.',
  },
  remove: {
    label: 'Remove credit',
    title: 'Remove credit',
    yes: 'Remove it',
    done: 'The credit has been removed.',
    message: 'Why are you removing it?',
    help: 'They’ll read this beside their credit.',
  },
} as const

type ChangeProps = Omit<Props, 'credit'> & { direction: 'add' | 'remove'; most: number | null }

function ChangeCredit({ memberId, direction, most, onDone }: ChangeProps) {
  const [id] = useState(() => crypto.randomUUID())
  const { label, title, yes, done, message: messageLabel, help } = texts[direction]
  return (
    <ActionDialogButton
      label={label}
      title={title}
      yes={yes}
      schema={Change}
      failed="We couldn’t change the credit."
      send={({ amount, message }) =>
        browserApi<typeof changeCredit>('POST /api/admin/members/:id/credit', {
          params: { id: memberId },
          body: { id, direction, amount: (amount / 100).toFixed(2), message },
        })
      }
      done={done}
      onDone={onDone}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('amount')}
            label="Amount in pounds"
            {...(most !== null && { help: `You can remove at most ${formatAmount(most)}.` })}
            inputMode="decimal"
            autoComplete="off"
          />
          <LimitedTextArea {...form.field('message')} label={messageLabel} help={help} rows={3} limit={500} />
        </>
      )}
    </ActionDialogButton>
  )
}
