import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import type { recordOnePaidBack } from '#admin/contract/one-booking.ts'
import type { getEventOverview } from '#admin/contract/one-event.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import type { AnswerOf } from '#platform/contract.ts'
import { sayPrice } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './one-event.module.css'

type Owed = AnswerOf<typeof getEventOverview>['to_pay_back'][number]

const Nothing = z.object({})

/** Payments made by hand, which the owner must refund by hand and then record here. */
export function ToPayBack({ owed }: { owed: readonly Owed[] }) {
  const [said, setSaid] = useState<string | null>(null)
  return (
    <>
      {said && (
        <FocusedMessage key={said}>
          <Notice>{said}</Notice>
        </FocusedMessage>
      )}
      {owed.length > 0 && (
        <section className={css.owed} aria-label="To be paid back by hand">
          <p>
            <strong>To be paid back by hand.</strong> This was not paid by card, so you give it back yourself, and then
            say so here.
          </p>
          <ul>
            {owed.map((one) => (
              <li key={one.refund_id}>
                <span>
                  {sayPrice(one.amount)} to{' '}
                  <Link to={`/admin/bookings/${one.booking_id}`}>{one.user_name ?? 'a former member'}</Link>
                </span>
                <ActionDialogButton
                  label="I have paid it back"
                  title={`${sayPrice(one.amount)} paid back?`}
                  yes="Yes, they have it"
                  no="No, leave it"
                  schema={Nothing}
                  send={() =>
                    browserApi<typeof recordOnePaidBack>('POST /api/admin/refunds/:id/paid-back', {
                      params: { id: one.refund_id },
                      body: {},
                    })
                  }
                  failed="It was not written down."
                  done={`It is written down that ${one.user_name ?? 'a former member'} has had ${sayPrice(one.amount)} back.`}
                  onDone={setSaid}
                >
                  {() => (
                    <p>
                      {one.user_name ?? 'They'} will be told by email that {sayPrice(one.amount)} has been given back.
                      This cannot be undone.
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
