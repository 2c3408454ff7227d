import { expect, test } from 'vitest'
import { bookingConfirmedMail } from '#bookings/server/emails/booking-confirmed-mail.tsx'
import { placeOfferedMail } from '#bookings/server/emails/place-offered-mail.tsx'
import { replacementOfferedMail } from '#bookings/server/emails/replacement-offered-mail.tsx'
import { everyBookingMail } from '#bookings/server/emails/testing/every-mail.ts'
import { exampleDetails, exampleSender } from '#bookings/server/emails/testing/example-details.ts'
import { expectInBothParts, expectPartsMatch, linksIn, plain, seen } from '#platform/testing/read-mail.ts'
import { ticketPicture } from '#bookings/server/tickets/ticket-picture.ts'

const details = exampleDetails()
const booking = { pricePence: 2400, reductions: [], ticketCode: '7K2QM9XH4T', paid: 'by card' } as const
const hostile = '<script>alert(1)</script> & "Tom"'
const at = (instant: string) => Temporal.Instant.from(instant)

const mails = Object.entries(everyBookingMail)
const withoutGreeting = [
  ...['replacement offered', 'replacement offered, free', 'too few booked, no owner'],
  ...['numbers for the venue', 'numbers for the venue, corrected'],
]

const aboutNoEvent = 'credit added'

test.each(mails)(
  'the email ‘%s’ names the trader, the recipient and the event, and has no exclamation marks',
  async (name, make) => {
    const { subject, html, text } = await make()

    for (const part of [seen(html), text]) {
      expect(part).toContain(exampleSender.trader.address)
      expect(part).toContain(exampleSender.trader.email)
      expect(part).toContain(withoutGreeting.includes(name) ? 'Hello,' : 'Hello Amy,')
      if (name !== aboutNoEvent) expect(part).toContain('Thirties at the Test Arms')
    }
    if (name !== aboutNoEvent) {
      await expectInBothParts(make(), 'Friday 4 December 2026, 7:30 pm to 10 pm')
      expect(subject).toContain('Thirties at the Test Arms')
    }
    expect(subject + text).not.toContain('!')
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).not.toMatch(/undefined|null|\[object|cid:/)
    expect(text).toMatch(/https:\/\/dating\.example\/(event\/7|checkout\/7|ticket\/7|events|replacement)\b/)
  },
)

test.each(mails)('the plain text of the email ‘%s’ has the same words as its HTML', async (_name, make) => {
  expectPartsMatch(await make())
})

test('markup in names, titles and directions is shown as plain text', async () => {
  const escaped = exampleDetails({ title: hostile, directions: hostile })
  const confirmed = await bookingConfirmedMail({
    ...escaped,
    sender: exampleSender,
    member: { userName: hostile },
    booking,
  })
  const place = { gender: 'F', pricePence: 0 } as const
  const offered = await replacementOfferedMail({ ...escaped, from: '<b>Tom & co', place, link: '' })

  for (const { html } of [confirmed, offered]) expect(html).not.toMatch(/<script>|<b>/)
  expect(confirmed.text).toContain(`Hello ${hostile},`)
  expect(confirmed.text).toContain(`How to find it: ${hostile}`)
  expect(plain(offered.text)).toContain('<b>Tom & co has a place')
})

test.each(['booked', 'transfer accepted', 'reminder, tomorrow', 'reminder, today'])(
  'the email ‘%s’ has a ticket code, its picture, directions, and a link to the ticket page',
  async (name) => {
    const make = everyBookingMail[name] ?? expect.fail()
    await expectInBothParts(
      make(),
      'The Test Arms 1 Lock Lane Tipton DY4 7AA',
      'How to find it: Over the bridge.',
      'Your ticket to show at the door: 7K2QM 9XH4T',
    )
    const { html, text, attachments = [] } = await make()
    const [picture] = attachments
    expect(linksIn.text(text)).toContain('https://www.openstreetmap.org/?mlat=52.53&mlon=-2.06#map=17/52.53/-2.06')
    expect(linksIn.text(text)).toContain('https://dating.example/ticket/7')
    const myEvents = name.startsWith('reminder') ? 'myevents?transfer=7' : 'myevents'
    expect(linksIn.text(text)).toContain(`https://dating.example/${myEvents}`)
    expect(html).toContain(`src="cid:${picture?.cid}"`)
    expect(picture).toMatchObject({ filename: 'ticket-7K2QM9XH4T.png', contentType: 'image/png' })
    expect(picture?.content).toBe(ticketPicture('7K2QM9XH4T').toString('base64'))
  },
)

test('the confirmation states the amount, the seller and the alternative to a refund', async () => {
  const confirmed = bookingConfirmedMail({ ...details, sender: exampleSender, booking })
  await expectInBothParts(
    confirmed,
    '£24 will be charged to your card by Five Minutes Ltd, 1 High Street, Dudley. VAT number: GB 123 4567 89.',
    'Once we’ve taken the payment, you can see your receipt.',
    'We don’t give refunds if you change your mind or can’t come. Instead, you can transfer your place to someone else on',
  )
  expect((await confirmed).subject).toBe('You’re booked: Thirties at the Test Arms')
})

test.each(['booked', 'booked, paid by hand', 'booked, free', 'booked, invited'])(
  'the email ‘%s’ links to the receipt if the place was paid for',
  async (name) => {
    const { text = '' } = (await everyBookingMail[name]?.()) ?? {}
    const isPaid = !/free|invited/.test(name)
    expect(linksIn.text(text).includes('https://dating.example/account/payments?event=7')).toBe(isPaid)
  },
)

test.each([
  'booked, free',
  'transfer accepted, free',
  'place offered, free',
  'cancelled by member, free',
  'event moved, free',
  'place transferred, free',
])('at a free event, the email ‘%s’ does not mention money', async (name) => {
  expect((await everyBookingMail[name]?.())?.text).not.toMatch(/£|charged|VAT|refund|card/)
})

test('the confirmation shows no VAT number if the trader has none', async () => {
  const trader = { ...exampleSender.trader, vatNumber: null }
  const { text } = await bookingConfirmedMail({ ...details, sender: { ...exampleSender, trader }, booking })
  expect(text).toContain('by Five Minutes Ltd, 1 High Street, Dudley.')
  expect(text).not.toContain('VAT')
})

test.each([
  ['in winter', '2026-12-04T19:30:00Z', 'Europe/London', 'Friday 4 December 2026, 7:30 pm to 10 pm'],
  ['in summer', '2027-07-02T18:30:00Z', 'Europe/London', 'Friday 2 July 2027, 7:30 pm to 10 pm'],
  ['in another time zone', '2026-12-05T00:30:00Z', 'America/New_York', 'Friday 4 December 2026, 7:30 pm to 10 pm'],
  ['past midnight', '2026-12-04T22:00:00Z', 'Europe/London', 'Friday 4 December 2026, 10 pm to 12:30 am'],
])('the times of an event %s are shown in the venue’s local time', async (_when, start, timeZone, localTime) => {
  const startsAt = at(start)
  const event = exampleDetails({ startsAt, endsAt: startsAt.add({ minutes: 150 }), timeZone })
  await expectInBothParts(placeOfferedMail({ ...event, offer: { pricePence: 2400, endsAt: startsAt } }), localTime)
})
