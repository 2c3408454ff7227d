import { useEffect, useRef } from 'react'
import type { Transfer, withdrawReplacement } from '#bookings/contract/replacement.ts'
import { statusOf, type Status } from '#bookings/web/my-events/action-status.ts'
import { ShareLink } from '#bookings/web/my-events/share-link.tsx'
import { showTransfer } from '#bookings/web/my-events/show-transfer.ts'
import { ActionButton } from '#platform/web/ui/form/action-button.tsx'
import { toDeviceLocalTime } from '#platform/web/device/device-time.ts'
import { formatDateTime } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import css from './transfer.module.css'

type Props = {
  title: string
  bookingId: string
  transfer: Transfer
  /** Whether the heading takes the focus. */
  takesFocus: boolean
  onWithdrawn: (status: Status) => void
}

/** Shows the link of an open transfer. The member keeps the place until someone accepts it. */
export function OpenTransfer({ title, bookingId, transfer, takesFocus, onWithdrawn }: Props) {
  const { link, sent_to, started_at } = transfer
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) showTransfer(heading.current)
  }, [takesFocus])
  const started = formatDateTime(toDeviceLocalTime(started_at))
  const withdraw = () =>
    browserApi<typeof withdrawReplacement>('DELETE /api/bookings/:id/replacement', { params: { id: bookingId } })
  const withdrawnMessage = `You still have your place at ‘${title}’, and the link no longer works.`
  return (
    <>
      <h4 ref={heading} tabIndex={-1}>
        You’re transferring this place
      </h4>
      {sent_to === null ? (
        <p>
          Share this link with the person who will come instead of you. Created on {started}. The place is still yours
          until they accept it.
        </p>
      ) : (
        <p>
          We sent this link to <strong>{sent_to}</strong> on {started}. The place is still yours until they accept it.
        </p>
      )}
      {link === '' ? (
        <p>We can’t show this link again. If you no longer have it, cancel the transfer and start again.</p>
      ) : (
        <ShareLink link={link} title={title} text={`My place at ‘${title}’ is yours if you want it.`} />
      )}
      <div className={css.actions}>
        <ActionButton action={withdraw} onOutcome={(outcome) => onWithdrawn(statusOf(outcome, withdrawnMessage))}>
          Cancel the transfer
        </ActionButton>
      </div>
    </>
  )
}
