import { Fragment } from 'react'
import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import {
  ownEventsAddress,
  formatPence,
  receiptAddress,
  ticketAddress,
  type BookingDetails,
} from '#bookings/server/emails/booking-details.ts'
import { nameOfReduction } from '#bookings/contract/reductions.ts'
import { sumOfLines, type ReductionLine } from '#bookings/server/reductions/reduction-queries.ts'
import { eventFile } from '#bookings/server/emails/event-calendar-file.ts'
import { EventDirections } from '#bookings/server/emails/event-summary.tsx'
import { Ticket, ticketFile } from '#bookings/server/emails/ticket.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** The sender and the VAT number that a receipt must show. `site.config` has this type. */
type Seller = Sender & { trader: { vatNumber: string | null } }

export type Confirmed = BookingDetails & {
  sender: Seller
  booking: {
    pricePence: number
    /** What lowered the price. */
    reductions: readonly ReductionLine[]
    ticketCode: string
    paid: 'by card' | 'by hand'
  }
}

/** Confirms a booking, with everything that the member needs at the event even if the site is unavailable. */
export async function bookingConfirmedMail(details: Confirmed): Promise<RenderedMail> {
  const { event, booking } = details
  const mail = await renderMail(`You’re booked: ${event.title}`, <Confirmation {...details} />)
  return { ...mail, attachments: [ticketFile(booking.ticketCode), eventFile(details)] }
}

function Confirmation(details: Confirmed) {
  const { sender, member, event, booking } = details
  return (
    <MailLayout sender={sender} heading="You’re booked" preview={`Your ticket for ${event.title} is in this email.`}>
      <Greeting name={member.userName} />
      <Paragraph>You have a place at this event, and we look forward to seeing you there.</Paragraph>
      <EventDirections event={event} />
      <Ticket code={booking.ticketCode} />
      <Price {...details} />
      <Paragraph>
        {booking.pricePence > 0
          ? 'We don’t give refunds if you change your mind or can’t come. Instead,'
          : 'If you can’t come,'}{' '}
        you can transfer your place to someone else on{' '}
        <InlineLink href={ownEventsAddress(details)}>My Events</InlineLink> at any time before the event starts.
      </Paragraph>
      <LinkButton href={ticketAddress(details)}>Open your ticket</LinkButton>
      <Paragraph>We’ve attached a calendar file for this event.</Paragraph>
    </MailLayout>
  )
}

function Price(details: Confirmed) {
  const { sender, event, booking } = details
  const { name, address, vatNumber } = sender.trader
  const toPayPence = booking.pricePence - sumOfLines(booking.reductions)
  if (booking.pricePence === 0)
    return <Paragraph>{event.pricePence === 0 ? 'This event is free.' : 'There’s nothing for you to pay.'}</Paragraph>
  const reduced = booking.reductions.length > 0 && (
    <Paragraph>
      The price is {formatPence(booking.pricePence)}
      {booking.reductions.map(({ kind, amountPence, code }) => (
        <Fragment key={kind}>
          <br />
          {nameOfReduction({ kind, code })}: −{formatPence(amountPence)}
        </Fragment>
      ))}
    </Paragraph>
  )
  if (toPayPence === 0)
    return (
      <>
        {reduced}
        <Paragraph>There’s nothing for you to pay.</Paragraph>
      </>
    )
  if (booking.paid === 'by hand')
    return (
      <Paragraph>
        You paid {formatPence(booking.pricePence)} to {name}, {address}.
        {vatNumber !== null && ` VAT number: ${vatNumber}.`}{' '}
        <InlineLink href={receiptAddress(details)}>See your receipt</InlineLink>
      </Paragraph>
    )
  return (
    <>
      {reduced}
      <Paragraph>
        {formatPence(toPayPence)} will be charged to your card by {name}, {address}.
        {vatNumber !== null && ` VAT number: ${vatNumber}.`} Once we’ve taken the payment, you can{' '}
        <InlineLink href={receiptAddress(details)}>see your receipt</InlineLink>.
      </Paragraph>
    </>
  )
}
