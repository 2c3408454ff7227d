import { GiveBirthDate } from '#bookings/web/checkout/give-birth-date.tsx'
import { CannotTake } from '#bookings/web/replacement/cannot-take.tsx'
import { isOwnPlace, type OpenedLink } from '#bookings/web/replacement/open-replacement.ts'
import { SignInFirst } from '#bookings/web/replacement/sign-in-first.tsx'
import { TakePlace } from '#bookings/web/replacement/take-place.tsx'
import { WhatIsOffered, WhoseIsRefund } from '#bookings/web/replacement/what-is-offered.tsx'
import css from '#bookings/web/replacement-page.module.css'

type Props = { opened: Exclude<OpenedLink, { is: 'unknown' | 'over' }> }

/** What a member offers through the link, and the way to accept it. */
export function OfferedPlace({ opened }: Props) {
  const { replacement } = opened
  return (
    <div className={css.columns}>
      <div className={css.words}>
        {!isOwnPlace(opened) && (
          <>
            <p>
              {replacement.from === null ? 'A member' : <strong>{replacement.from}</strong>} cannot come to this event
              and offers you their place.
            </p>
            <WhoseIsRefund replacement={replacement} />
          </>
        )}
        <WayOn opened={opened} />
      </div>
      <WhatIsOffered replacement={replacement} />
    </div>
  )
}

function WayOn({ opened }: Props) {
  switch (opened.is) {
    case 'for a visitor':
      return <SignInFirst />
    case 'without date of birth':
      return <GiveBirthDate />
    case 'not for this member':
      return <CannotTake why={opened.why} event={opened.replacement.event} />
    case 'to be taken':
      return <TakePlace offered={opened} />
  }
}
