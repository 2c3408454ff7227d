import { isMaxedOut, onSale, placesLeft, type Balance } from '#bookings/rules.ts'
import type { EventView } from '#browsing/contract.ts'
import type { EventWithVenue } from '#browsing/server/event-rows.ts'
import { stageOf } from '#events/rules.ts'
import { stateOf } from '#events/server/event-state.ts'
import { PICTURE_WIDTHS } from '#platform/server/pictures/public-pictures.ts'

/** An event as everyone sees it. */
export function presentEvent(row: EventWithVenue, now: Temporal.Instant): EventView {
  const starts = row.startsAt.toZonedDateTimeISO(row.timeZone)
  const ends = row.endsAt.toZonedDateTimeISO(row.timeZone)
  const stage = stageOf(stateOf(row), now.epochMilliseconds)
  const balance = balanceOf(row)
  const bookingClosesAt = row.bookingClosesAt ?? row.startsAt
  const forSale = stage === 'coming' && Temporal.Instant.compare(now, bookingClosesAt) < 0
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: row.pricePence / 100,
    start_date_local: localDateTime(starts),
    end_date_local: localDateTime(ends),
    venue: presentVenue(row),
    places: {
      places_left: placesLeft(balance),
      males_attending: balance.booked.M,
      females_attending: balance.booked.F,
      male_places: row.malePlaces,
      female_places: row.femalePlaces,
      males_on_sale: forSale ? onSale('M', balance) : 0,
      females_on_sale: forSale ? onSale('F', balance) : 0,
    },
    attending: false,
    can_join_event: false,
    is_maxed_out: isMaxedOut(balance),
    past_event: row.endsAt.epochMilliseconds <= now.epochMilliseconds,
    likes_submitted: false,
    likes: [],
    starts_at: row.startsAt.toString(),
    ends_at: row.endsAt.toString(),
    time_zone: row.timeZone,
    days_from_today: now.toZonedDateTimeISO(row.timeZone).toPlainDate().until(starts.toPlainDate()).days,
    under_way: stage === 'under way',
    cancelled: stage === 'cancelled',
    booking_closed: !forSale,
    booking_closes_local: row.bookingClosesAt && localDateTime(row.bookingClosesAt.toZonedDateTimeISO(row.timeZone)),
    youngest_age: row.youngestAge,
    oldest_age: row.oldestAge,
  }
}

/** Nobody can book before the capability for it stands, so nothing is live. */
function balanceOf(row: EventWithVenue): Balance {
  return {
    places: { M: row.malePlaces, F: row.femalePlaces },
    live: { M: 0, F: 0 },
    booked: { M: 0, F: 0 },
    releaseMargin: row.releaseMargin,
  }
}

function presentVenue(row: EventWithVenue): EventView['venue'] {
  const { pictureId, street, town, postcode, lat, lng } = row
  const sizes = pictureId
    ? PICTURE_WIDTHS.map((width) => ({ width, image: `/pictures/${pictureId}-${width}.webp` }))
    : []
  return {
    name: row.venueName,
    picture: { image: sizes[1]?.image ?? null, sizes },
    street_address: { street, town, postcode, lat, lng },
    directions: row.directions,
  }
}

function localDateTime(at: Temporal.ZonedDateTime): string {
  return at.toPlainDateTime().toString({ smallestUnit: 'second' })
}
