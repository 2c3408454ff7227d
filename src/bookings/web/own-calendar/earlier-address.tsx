import { useRef } from 'react'
import { AccountSection } from '#accounts/web/account/account-section.tsx'
import { formatInLondon } from '#accounts/web/account/format-session-time.ts'
import type { stopCalendarAddress } from '#bookings/contract/own-calendar.ts'
import type { Status } from '#bookings/web/my-events/action-status.ts'
import { ConfirmAction } from '#bookings/web/my-events/confirm-action.tsx'
import { requestAddress } from '#bookings/web/own-calendar/make-address.tsx'
import { browserApi } from '#platform/web/api.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import css from './own-calendar.module.css'

type Props = {
  /** ISO 8601 instant. */
  madeAt: string
  /** Whether the address is shown above, because it was just made. */
  isShown: boolean
  onMade: (address: string) => void
  /** No new address was made. */
  onRefused: (status: Status) => void
  /** Whether the address has stopped. */
  onStopped: (status: Status) => void
}

/** Replaces or stops the address that the member has. */
export function EarlierAddress({ madeAt, isShown, onMade, onRefused, onStopped }: Props) {
  const made = useRef('')

  /** It is shown once the dialog has closed, because the dialog then moves the focus. */
  function showMade(status: Status): void {
    if (status.look === 'plain') {
      onMade(made.current)
      showToast(status.text)
    } else onRefused(status)
  }

  return (
    <AccountSection heading={isShown ? 'If you want to change it later' : 'Your calendar address'} done={null}>
      <p>
        {isShown
          ? 'You can come back to this page to make a new address, or to stop this one.'
          : `You made it on ${formatInLondon(madeAt)}. We can’t show it again. If you’ve lost it, or someone else may have it, make a new one.`}
      </p>
      <div className={css.actions}>
        <ConfirmAction
          label="Make a new address"
          labelEnd="for your calendar"
          title="Make a new calendar address?"
          yes="Make a new address"
          no="Keep this one"
          action={async () => {
            made.current = await requestAddress()
          }}
          done="Your old address has stopped."
          onStatus={showMade}
        >
          <p>The old address stops at once. Your calendar won’t show changes until you add the new one there.</p>
        </ConfirmAction>
        <ConfirmAction
          label="Stop"
          labelEnd="the address of your calendar"
          title="Stop your calendar address?"
          yes="Stop the address"
          no="Keep it"
          action={() => browserApi<typeof stopCalendarAddress>('DELETE /api/account/calendar')}
          done="Your calendar address has stopped."
          onStatus={onStopped}
        >
          <p>
            Your calendar will get no more changes from us. Your bookings stay as they are. You may have to remove the
            calendar on your phone or computer yourself.
          </p>
        </ConfirmAction>
      </div>
    </AccountSection>
  )
}
