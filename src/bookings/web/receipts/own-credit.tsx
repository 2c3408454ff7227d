import { useState } from 'react'
import type { Credit, turnCreditBack } from '#bookings/contract/credit.ts'
import { ConfirmAction } from '#bookings/web/my-events/confirm-action.tsx'
import type { Status } from '#bookings/web/my-events/action-status.ts'
import { CreditList } from '#bookings/web/receipts/credit-list.tsx'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { browserApi } from '#platform/web/api.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './credit.module.css'

/** Shows a member's credit and its changes. Shows nothing to a member who has never had any. */
export function OwnCredit({ credit }: { credit: Credit }) {
  const [status, setStatus] = useState<Status | null>(null)
  if (credit.entries.length === 0) return null
  const { balance_pence: balance, to_card_pence: toCard } = credit
  return (
    <section className={css.section} aria-labelledby="credit">
      <h2 id="credit">Your credit: {formatAmount(balance)}</h2>
      {balance > 0 && <p>Tick ‘Use my credit’ when you book. Your credit doesn’t expire.</p>}
      <div role="status">{status && <Notice look={status.look}>{status.text}</Notice>}</div>
      {toCard > 0 && (
        <p>
          <ConfirmAction
            label={`Refund ${formatAmount(toCard)} to my card instead`}
            labelEnd=""
            title={`Refund ${formatAmount(toCard)} to your card?`}
            yes="Yes, refund it"
            no="No, keep the credit"
            action={() => browserApi<typeof turnCreditBack>('POST /api/account/credit/refund', { body: {} })}
            done={`${formatAmount(toCard)} is on its way to the card you paid with. It can take 5 to 10 days to reach your account.`}
            onStatus={setStatus}
          >
            <p>You chose this credit instead of a refund, so it can still go back to the card you paid with.</p>
          </ConfirmAction>
        </p>
      )}
      <CreditList entries={credit.entries} />
    </section>
  )
}
