import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import type { adminRecordRefund } from '#admin/contract/booking.ts'
import type { getEventOverview } from '#admin/contract/event-bookings.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import type { AnswerOf } from '#platform/contract.ts'
import { formatPrice } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './event-bookings.module.css'

type ManualRefund = AnswerOf<typeof getEventOverview>['manual_refunds'][number]

const EmptyBody = z.object({})

/** Lists manual payments that the owner must refund and then record as refunded here. */
export function ManualRefunds({ refunds }: { refunds: readonly ManualRefund[] }) {
  const [status, setStatus] = useState<string | null>(null)
  return (
    <>
      {status && (
        <FocusedMessage key={status}>
          <Notice>{status}</Notice>
        </FocusedMessage>
      )}
      {refunds.length > 0 && (
        <section className={css.refunds} aria-label="To be paid back by hand">
          <p>
            <strong>To be paid back by hand.</strong> This was not paid by card, so you give it back yourself, and then
            say so here.
          </p>
          <ul>
            {refunds.map((one) => (
              <li key={one.refund_id}>
                <span>
                  {formatPrice(one.amount)} to{' '}
                  <Link to={adminPaths.booking(one.booking_id)}>{one.user_name ?? 'a former member'}</Link>
                </span>
                <ActionDialogButton
                  label="I have paid it back"
                  title={`${formatPrice(one.amount)} paid back?`}
                  yes="Yes, they have it"
                  no="No, leave it"
                  schema={EmptyBody}
                  send={() =>
                    browserApi<typeof adminRecordRefund>('POST /api/admin/refunds/:id/complete', {
                      params: { id: one.refund_id },
                      body: {},
                    })
                  }
                  failed="It was not written down."
                  done={`It is written down that ${one.user_name ?? 'a former member'} has had ${formatPrice(one.amount)} back.`}
                  onDone={setStatus}
                >
                  {() => (
                    <p>
                      {one.user_name ?? 'They'} will be told by email that {formatPrice(one.amount)} has been given
                      back. This cannot be undone.
                    </p>
                  )}
                </ActionDialogButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
