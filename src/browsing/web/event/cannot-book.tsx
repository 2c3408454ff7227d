import type { EventView } from '#browsing/contract.ts'
import { Unavailable } from '#browsing/web/event/unavailable.tsx'
import { FOR_ME } from '#browsing/web/events/for-me.ts'
import { formatAges } from '#browsing/web/format-event.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'

/** Shows a member why they cannot book, if the reason is not a lack of places. */
export function CannotBook({ event }: { event: EventView }) {
  switch (event.why_not) {
    case 'too_young':
      return <WrongAge event={event} why={`You’ll be under ${event.youngest_age} on the night.`} />
    case 'too_old':
      return <WrongAge event={event} why={`You’ll be over ${event.oldest_age} on the night.`} />
    case 'under_18':
      return <Unavailable>You must be 18 or over to book</Unavailable>
    case 'holds_paused':
      return (
        <Unavailable then="You’ve held three places without paying for them. You’ll be able to book again within 24 hours.">
          Booking is paused
        </Unavailable>
      )
    case 'account_not_active':
      return <Unavailable>You can’t book with this account at the moment</Unavailable>
    default:
      return <Unavailable>Booking has closed</Unavailable>
  }
}

function WrongAge({ event, why }: { event: EventView; why: string }) {
  return (
    <>
      <Unavailable then={why}>{`Sorry, this event is for ${formatAges(event)?.toLowerCase()}`}</Unavailable>
      <ButtonLink to={`${paths.events}?age=${FOR_ME}`}>See events for your age</ButtonLink>
    </>
  )
}
