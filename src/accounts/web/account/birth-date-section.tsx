import { useState } from 'react'
import { Link } from 'react-router'
import { AccountSection } from '#accounts/web/account/account-section.tsx'
import { BirthDateForm } from '#accounts/web/account/birth-date-form.tsx'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import { formatDateWithoutWeekday } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'

/** Shows the date of birth, or the form to set it. `day` is an ISO 8601 date, or null if it is not set yet. */
export function BirthDateSection({ day }: { day: string | null }) {
  const [done, setDone] = useState<string | null>(null)
  return (
    <AccountSection id="date-of-birth" heading="Date of birth" done={done}>
      {day === null && (
        <>
          <p>
            We’ll ask for this when you first book an event. Other members never see it, and only we can change it
            later.
          </p>
          <BirthDateForm onSaved={setDone} />
        </>
      )}
      {day !== null &&
        (done === null ? (
          <SavedBirthDate day={day} />
        ) : (
          <FocusedMessage>
            <SavedBirthDate day={day} />
            <p>
              <Link to={`${paths.events}?age=me`}>See events for your age</Link>
            </p>
          </FocusedMessage>
        ))}
    </AccountSection>
  )
}

function SavedBirthDate({ day }: { day: string }) {
  return (
    <p>
      <strong>{formatDateWithoutWeekday(day)}</strong>. Other members never see it.{' '}
      <Link to={paths.contact}>Contact us</Link> if it’s wrong.
    </p>
  )
}
