import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { FriendsPlace as Place } from '#bookings/contract/my-events.ts'
import type { cancelSecondChair } from '#bookings/contract/second-chair.ts'
import type { Status } from '#bookings/web/my-events/action-status.ts'
import { ConfirmAction } from '#bookings/web/my-events/confirm-action.tsx'
import { OwnEventCard } from '#bookings/web/my-events/own-event-card.tsx'
import { ShareLink } from '#bookings/web/my-events/share-link.tsx'
import { showTransfer } from '#bookings/web/my-events/show-transfer.ts'
import { browserApi } from '#platform/web/api.ts'
import { toDeviceLocalTime } from '#platform/web/device/device-time.ts'
import { formatDateTime, formatPrice } from '#platform/local-time.ts'
import { friendPaths } from '#bookings/web/friend-paths.ts'
import { ReloadLink } from '#platform/web/ui/button.tsx'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './transfer.module.css'

type Props = { place: Place; onStatus: (status: Status) => void }

/** Shows a place that the member holds or has paid for, for a friend, with the link to send them. */
export function FriendsPlace({ place, onStatus }: Props) {
  const { event, state, pay_again_until: payAgainUntil } = place
  const mustPay = state === 'held' || payAgainUntil !== null
  return (
    <OwnEventCard
      ownEvent={{ event, mails: [] }}
      notice={<p>{stateMessage(place)}</p>}
      actions={
        mustPay && (
          <ReloadLink look="quiet" to={friendPaths.checkout(event.id, place.gender)}>
            {state === 'held' ? 'Continue to payment' : 'Retry payment'}
            <VisuallyHidden> for your friend’s place at {event.title}</VisuallyHidden>
          </ReloadLink>
        )
      }
      minorActions={state === 'booked' && <CancelFriendsPlace place={place} onStatus={onStatus} />}
    >
      {state === 'booked' && <ClaimLink place={place} />}
    </OwnEventCard>
  )
}

function ClaimLink({ place: { event, link, claim_until_local: until } }: { place: Place }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [search] = useSearchParams()
  const isInAddress = search.get('friend') === String(event.id)
  useEffect(() => {
    if (isInAddress) showTransfer(heading.current)
  }, [isInAddress])
  return (
    <div className={css.panel}>
      <h4 ref={heading} tabIndex={-1}>
        {isInAddress ? 'Your friend’s place is paid for' : 'Send your friend this link'}
      </h4>
      <p>
        Anyone who has the link can claim the place until {formatDateTime(until)}, so send it to your friend only. If
        nobody has claimed it by then, we’ll release it and refund you in full.
      </p>
      {link === null ? (
        <p>We can’t show this link any more. If you no longer have it, cancel the place and pay for one again.</p>
      ) : (
        <ShareLink link={link} title={event.title} text={`I’ve paid for a place for you at ‘${event.title}’.`} />
      )}
    </div>
  )
}

function CancelFriendsPlace({ place, onStatus }: Props) {
  const { id, event, price } = place
  const cancel = () => browserApi<typeof cancelSecondChair>('DELETE /api/second-chairs/:id', { params: { id } })
  return (
    <ConfirmAction
      label="Cancel your friend’s place"
      labelEnd={`at ${event.title}`}
      title="Cancel your friend’s place?"
      yes="Yes, cancel it"
      no="No, keep it"
      action={cancel}
      done={`We’ve cancelled your friend’s place at ‘${event.title}’. We’ll refund you in full.`}
      onStatus={onStatus}
    >
      <p>
        The link will stop working, and we’ll refund the {formatPrice(price)} to your card. Your own place won’t change.
      </p>
    </ConfirmAction>
  )
}

function stateMessage({ state, gender, hold_expires_at: expiresAt, pay_again_until: payAgainUntil }: Place): string {
  const person = gender === 'F' ? 'woman' : 'man'
  if (state === 'claimed') return 'Your friend has claimed the place you paid for.'
  if (state === 'held' && expiresAt !== null)
    return `We’re holding a place for a ${person} until ${formatDateTime(toDeviceLocalTime(expiresAt))}, while you pay.`
  if (payAgainUntil !== null)
    return `We couldn’t take your payment for your friend’s place. We’ll hold it until ${formatDateTime(toDeviceLocalTime(payAgainUntil))}.`
  return `You’ve paid for a place for a ${person}. Nobody has claimed it yet.`
}
