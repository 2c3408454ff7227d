import type { ReactNode, RefObject } from 'react'
import { useRevalidator } from 'react-router'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { BookFree } from '#bookings/web/checkout/book-free.tsx'
import { GiveBirthDate } from '#bookings/web/checkout/give-birth-date.tsx'
import { NoPlace, Over, SignedOut, type Ending } from '#bookings/web/checkout/no-place.tsx'
import type { Checkout } from '#bookings/web/checkout/open-checkout.ts'
import { PayForPlace } from '#bookings/web/checkout/pay-for-place.tsx'
import type { UnderWay } from '#bookings/web/checkout/under-way.ts'
import { WhatIsBooked } from '#bookings/web/checkout/what-is-booked.tsx'
import { sayPrice } from '#platform/local-time.ts'
import css from '#bookings/web/checkout-page.module.css'

type Props = {
  checkout: Checkout
  ending: Ending | null
  onEnding: (ending: Ending) => void
  heading: RefObject<HTMLHeadingElement | null>
  underWay: UnderWay
}

export function CheckoutView({ checkout, ending, onEnding, heading, underWay }: Props) {
  const { revalidate } = useRevalidator()
  const h1 = (words: string) => (
    <h1 ref={heading} tabIndex={-1}>
      {words}
    </h1>
  )
  if (checkout.is === 'signed out') return <SignedOut heading={h1('Checkout')} />
  const { place } = checkout
  if (checkout.is === 'attending')
    return <NoPlace heading={h1('You are attending this event.')} place={place} why={null} />
  if (ending !== null || checkout.is === 'over')
    return (
      <Over
        heading={h1(ending === 'gone before the payment' ? 'Your place had gone' : 'Your time is up')}
        place={place}
        ending={ending ?? 'time is up'}
      />
    )
  if (checkout.is === 'refused') return <NoPlace heading={h1('No place to be had')} place={place} why={checkout.why} />
  if (checkout.is === 'free')
    return (
      <Columns place={place}>
        {h1('Book your place')}
        <BookFree place={place} />
      </Columns>
    )
  return (
    <Columns place={place}>
      {h1(`Total to Pay : ${sayPrice(place.price)}`)}
      {checkout.is === 'without date of birth' ? (
        <GiveBirthDate />
      ) : (
        <PayForPlace
          place={place}
          payment={checkout.payment}
          underWay={underWay}
          onEnding={onEnding}
          onLookAgain={() => void revalidate()}
        />
      )}
    </Columns>
  )
}

function Columns({ place, children }: { place: OwnPlace; children: ReactNode }) {
  return (
    <div className={css.columns}>
      <div>{children}</div>
      <WhatIsBooked place={place} />
    </div>
  )
}
