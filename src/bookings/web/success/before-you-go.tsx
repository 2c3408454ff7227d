import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { WhereToGo } from '#bookings/web/where-to-go.tsx'
import { paths } from '#platform/paths.ts'
import css from '#bookings/web/success-page.module.css'

/** Offers the calendar entry, and shows how to get to the venue. The links request nothing before they are opened. */
export function BeforeYouGo({ event }: Pick<OwnPlace, 'event'>) {
  const { id, calendar_links: calendars } = event
  return (
    <>
      <h2>Add it to your calendar</h2>
      <p className={css.links}>
        <a href={paths.eventCalendar(id)} download>
          Apple or other (.ics)
        </a>
        <a href={calendars.google} rel="noreferrer">
          Google
        </a>
        <a href={calendars.outlook} rel="noreferrer">
          Outlook
        </a>
      </p>
      <WhereToGo place={event} />
    </>
  )
}
