import { Link } from 'react-router'
import { z } from 'zod'
import type { adminRecordRefund } from '#admin/contract/booking.ts'
import type { getEventOverview } from '#admin/contract/event-bookings.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import type { AnswerOf } from '#platform/contract.ts'
import { formatPrice } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import css from './event-bookings.module.css'

type ManualRefund = AnswerOf<typeof getEventOverview>['manual_refunds'][number]

const EmptyBody = z.object({})

/** Lists manual payments that the owner must refund and then record as refunded here. */
export function ManualRefunds({ refunds }: { refunds: readonly ManualRefund[] }) {
  return (
    <>
      {refunds.length > 0 && (
        <section className={css.refunds} aria-label="Refunds to make yourself">
          <p>
            <strong>Refunds to make yourself.</strong> These bookings weren’t paid for by card. Refund them yourself,
            then mark them as refunded here.
          </p>
          <ul>
            {refunds.map((one) => (
              <li key={one.refund_id}>
                <span>
                  {formatPrice(one.amount)} to{' '}
                  <Link to={adminPaths.booking(one.booking_id)}>{one.user_name ?? 'a former member'}</Link>
                </span>
                <ActionDialogButton
                  label="Mark as refunded"
                  title={`Mark ${formatPrice(one.amount)} as refunded?`}
                  yes="Yes, I’ve refunded it"
                  no="Not yet"
                  schema={EmptyBody}
                  send={() =>
                    browserApi<typeof adminRecordRefund>('POST /api/admin/refunds/:id/complete', {
                      params: { id: one.refund_id },
                      body: {},
                    })
                  }
                  failed="We couldn’t record the refund."
                  done={`${formatPrice(one.amount)} to ${one.user_name ?? 'a former member'} has been marked as refunded.`}
                  onDone={showToast}
                >
                  {() => (
                    <p>
                      We’ll email {one.user_name ?? 'them'} to say that you’ve refunded {formatPrice(one.amount)}. You
                      can’t undo this.
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
