import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import type { OnePayment, refundPayment } from '#back-office/contract/payments.ts'
import { sayPence } from '#back-office/web/money/say-money.ts'
import { browserApi } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ActionButton, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import css from './money.module.css'

type Props = { payment: OnePayment; onRefunded: (said: string) => void }

/** Gives back what is left of a payment, once the owner has read what follows. */
export function RefundPayment({ payment, onRefunded }: Props) {
  const [asking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()
  const { id, method, event, member, booking } = payment
  const amount = sayPence(payment.refundable_pence)
  const whose = member?.name ?? 'a member who has gone'
  const form = useForm({
    schema: z.object({}),
    failed: 'The refund was not asked for.',
    async send() {
      await browserApi<typeof refundPayment>('POST /api/admin/payments/:id/refund', { params: { id }, body: {} })
      await revalidate()
      // First the dialog gives the focus back, then it goes to what came of it.
      flushSync(() => setAsking(false))
      onRefunded(
        method === 'card'
          ? `${amount} goes back to the card of ${whose}. It can take 5 to 10 days until their bank shows it.`
          : `Please pay ${amount} back to ${whose} by hand: it waits under ‘To look at’ until you say that you have.`,
      )
    },
  })
  return (
    <section className={css.section} aria-label="Give back">
      <ActionButton onPress={() => setAsking(true)}>{`Give back ${amount}`}</ActionButton>
      <Dialog
        open={asking}
        title={`Give back ${amount} to ${whose}?`}
        onClose={() => setAsking(false)}
        actions={<ActionButton onPress={() => setAsking(false)}>No, keep it</ActionButton>}
      >
        <p>
          {method === 'card'
            ? 'The money goes back to the card that paid, and they are told by email. This cannot be undone.'
            : 'It was paid by hand, so you have to pay it back by hand.'}
        </p>
        {booking.state === 'booked' && (
          <p>
            The place at <strong>{event.title}</strong> stays booked. To give up the place as well, cancel the booking
            on the event’s page instead.
          </p>
        )}
        <form {...form.props}>
          <SubmitButton form={form} busy="Asking…">
            Yes, give it back
          </SubmitButton>
        </form>
      </Dialog>
    </section>
  )
}
