import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { listOwnPayments, OwnPayment, OwnPayments, PaymentStatus } from '#bookings/contract/receipts.ts'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { formatDate } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { browserApi } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import css from './payment-list.module.css'

/** Lists the member's payments, newest first, and loads older pages on request. */
export function PaymentList({ first }: { first: OwnPayments }) {
  const [pages, setPages] = useState<OwnPayments[]>([])
  const list = useRef<HTMLUListElement>(null)
  const { failure, run } = useAction()
  const payments = [first, ...pages].flatMap((page) => page.payments)
  const older = (pages.at(-1) ?? first).older

  async function showOlder(from: string): Promise<void> {
    const page = await browserApi<typeof listOwnPayments>('GET /api/account/payments', { query: { older: from } })
    flushSync(() => setPages((known) => [...known, page]))
    // The button has moved down or is no longer rendered, so the focus moves to the first payment that was loaded.
    const item = list.current?.children[payments.length]
    if (item instanceof HTMLElement) item.focus()
  }

  if (payments.length === 0) return <p>You haven’t paid for anything yet. Your receipts will appear here.</p>
  return (
    <>
      <ul className={css.payments} ref={list} aria-label="Payments">
        {payments.map((payment) => (
          <li key={payment.id} tabIndex={-1} className={css.payment}>
            <Payment payment={payment} />
          </li>
        ))}
      </ul>
      <FailureAlert failure={failure} />
      {older !== null && <Button onPress={() => void run(() => showOlder(older))}>Show older payments</Button>}
    </>
  )
}

const labels: Record<PaymentStatus, string> = {
  pending: 'Pending',
  paid: 'Paid',
  'part refunded': 'Part refunded',
  refunded: 'Refunded',
  released: 'Not charged',
}

function Payment({ payment }: { payment: OwnPayment }) {
  const { event, status, receipt_number: number } = payment
  return (
    <>
      <h2 className={css.event}>
        <bdi>{event.title}</bdi>
      </h2>
      <p className={css.amount}>{formatAmount(payment.amount_pence)}</p>
      <p className={css.details}>
        {formatDate(payment.date)}
        {number !== null && (
          <>
            <br />
            <Link to={paths.receipt(number)}>Receipt {number}</Link>
          </>
        )}
      </p>
      <p className={css.status}>
        <strong>{labels[status]}</strong>
        {status === 'part refunded' && (
          <>
            <br />
            {formatAmount(payment.refunded_pence)}
          </>
        )}
      </p>
    </>
  )
}
