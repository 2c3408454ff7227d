import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { WhereToGo } from '#bookings/web/where-to-go.tsx'
import css from '#bookings/web/success-page.module.css'

/** Offers the calendar entry, and shows how to get to the venue. The links request nothing before they are opened. */
export function BeforeYouGo({ event, calendarFile }: Pick<OwnPlace, 'event'> & { calendarFile: string }) {
  const calendars = event.calendar_links
  return (
    <>
      <h2>Add it to your calendar</h2>
      <p className={css.links}>
        <a href={calendarFile} download>
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
