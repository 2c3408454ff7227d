import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { Email } from '#accounts/contract/person.ts'
import type { startReplacement } from '#bookings/contract/replacement.ts'
import { showTransfer } from '#bookings/web/my-events/show-transfer.ts'
import { ActionButton } from '#platform/web/ui/form/action-button.tsx'
import type { Outcome } from '#platform/web/ui/form/use-action.ts'
import { ApiError, browserApi } from '#platform/web/api.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import css from './transfer.module.css'

const SentTo = z.object({ email: Email })

type Props = { bookingId: string; onStarted: (message: string) => void }

/** Offers the two ways to start a transfer: a link that the member shares, or one that the site emails. */
export function StartTransfer({ bookingId, onStarted }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => showTransfer(heading.current), [])
  return (
    <>
      <h4 ref={heading} tabIndex={-1}>
        Transfer your place
      </h4>
      <p>
        The person who takes your place will come instead of you with a new ticket, and yours will stop working. They
        must be the same gender as you and within the event’s age range. They’ll also need an account here, which is
        free. No money goes through the site, and any refund will go to the person who paid.
      </p>
      <div className={css.ways}>
        <PassLinkOn bookingId={bookingId} onStarted={onStarted} />
        <SendLink bookingId={bookingId} onStarted={onStarted} />
      </div>
    </>
  )
}

function PassLinkOn({ bookingId, onStarted }: Props) {
  const [failure, setFailure] = useState<string | null>(null)

  function showOutcome(outcome: Outcome): void {
    setFailure(outcome.is === 'done' ? null : outcome.reason)
    if (outcome.is === 'done') onStarted('Your link is ready.')
  }

  return (
    <div>
      <h5>Share a link yourself</h5>
      <p>By text message, for example.</p>
      <FailureAlert failure={failure} />
      <ActionButton action={() => start(bookingId, {})} onOutcome={showOutcome}>
        Get a link
      </ActionButton>
    </div>
  )
}

function SendLink({ bookingId, onStarted }: Props) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: SentTo,
    failed: 'We couldn’t send the link.',
    send: async (body) => {
      try {
        await start(bookingId, body)
      } catch (error) {
        // The page was out of date, so its data is reloaded.
        if (error instanceof ApiError && error.status === 409) await revalidate()
        throw error
      }
      await revalidate()
      onStarted('The link is on its way.')
    },
  })
  return (
    <form {...form.props}>
      <h5>Let us email it</h5>
      <TextField
        {...form.field('email')}
        label="Their email address"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        inputMode="email"
      />
      <SubmitButton form={form} busy="Sending…" look="quiet">
        Send the link
      </SubmitButton>
    </form>
  )
}

function start(id: string, body: { email?: string }): Promise<unknown> {
  return browserApi<typeof startReplacement>('POST /api/bookings/:id/replacement', { params: { id }, body })
}
