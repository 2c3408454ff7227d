import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { bookingConfirmedMail } from '#bookings/server/emails/booking-confirmed-mail.tsx'
import type { MoneyBack } from '#bookings/server/emails/booking-facts.ts'
import { bookingUnpaidMail } from '#bookings/server/emails/booking-unpaid-mail.tsx'
import { eventCancelledMail } from '#bookings/server/emails/event-cancelled-mail.tsx'
import { payAgainMail } from '#bookings/server/emails/pay-again-mail.tsx'
import { paymentReleasedMail, type WhyReleased } from '#bookings/server/emails/payment-released-mail.tsx'
import { refundMadeMail } from '#bookings/server/emails/refund-made-mail.tsx'
import { exampleFacts, exampleSender } from '#bookings/server/emails/testing.ts'
import { ticketPicture } from '#bookings/server/tickets/ticket-picture.ts'
import type { MailAttachment, RenderedMail } from '#platform/server/mail/outgoing-mail.ts'

const facts = exampleFacts()
const booking = { pricePence: 2400, ticketCode: '7K2QM9XH4T' }
const hostile = '<script>alert(1)</script> & "Tom"'
const at = (instant: string) => Temporal.Instant.from(instant)

const whys: WhyReleased[] = ['no place left', 'event cancelled', 'given up', 'paid twice', 'wrong amount']
const moneys: MoneyBack[] = ['never charged', 'goes back']
const confirmed = () => bookingConfirmedMail({ ...facts, booking })
const released = (why: WhyReleased, money: MoneyBack) =>
  paymentReleasedMail({ ...facts, why, money, amountPence: 2450 })
const payAgain = () =>
  payAgainMail({ ...facts, booking: { pricePence: 2400, payAgainUntil: at('2026-12-03T18:05:00Z') } })
const cancelled = () =>
  eventCancelledMail({
    ...exampleFacts({ cancelledAt: at('2026-12-01T09:00:00Z'), calendarSequence: 3 }),
    paid: { amountPence: 2400, money: 'goes back' },
  })

const mails: [string, () => Promise<RenderedMail>][] = [
  ['booking confirmed', confirmed],
  ['free booking confirmed', () => bookingConfirmedMail({ ...facts, booking: { ...booking, pricePence: 0 } })],
  ...whys.flatMap((why) =>
    moneys.map((money): [string, () => Promise<RenderedMail>] => [
      `released, ${why}, ${money}`,
      () => released(why, money),
    ]),
  ),
  ['pay again', payAgain],
  ['booking unpaid', () => bookingUnpaidMail(facts)],
  ['event cancelled', cancelled],
  ['free event cancelled', () => eventCancelledMail({ ...facts, paid: null })],
  ['refund made', () => refundMadeMail({ ...facts, amountPence: 2400 })],
]

/** Words without the breaks of lines; what the HTML shows, as the reader sees it. */
const plain = (text: string) => text.replace(/\s+/g, ' ')
const seen = (html: string) =>
  plain(
    html
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&#x27;', "'"),
  )

async function expectInBothParts(mail: Promise<RenderedMail>, ...sentences: string[]): Promise<void> {
  const { html, text } = await mail
  for (const sentence of sentences) {
    expect(plain(text)).toContain(sentence)
    expect(seen(html).replace(/ ([.,])/g, '$1')).toContain(sentence)
  }
}

test.each(mails)(
  'the mail ‘%s’ says who sends it and to whom, what it is about, and keeps calm',
  async (_name, make) => {
    const { subject, html, text } = await make()

    for (const part of [seen(html), text]) {
      expect(part).toContain(exampleSender.trader.address)
      expect(part).toContain(exampleSender.trader.email)
      expect(part).toContain('Hello Amy Tonks,')
      expect(part).toContain('Thirties at the Test Arms')
    }
    await expectInBothParts(make(), 'Friday 4 December 2026, 7:30 pm to 10 pm')
    expect(subject + text).not.toContain('!')
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).not.toMatch(/undefined|null|\[object|cid:/)
    expect(text).toMatch(/https:\/\/dating\.example\/(event\/7|checkout\/7|events)\b/)
  },
)

test('a name, a title and directions are words, whatever they say', async () => {
  const words = exampleFacts({ title: hostile, directions: hostile })
  const { html, text } = await bookingConfirmedMail({ ...words, member: { userName: hostile }, booking })

  expect(html).not.toContain('<script>')
  expect(text).toContain(`Hello ${hostile},`)
  expect(text).toContain(`How to find it: ${hostile}`)
})

test('the ticket has all that one needs on the night', async () => {
  await expectInBothParts(
    confirmed(),
    'The Test Arms 1 Lock Lane Tipton DY4 7AA',
    'How to find it: Over the bridge.',
    '7K2QM 9XH4T',
    '£24 will be charged to your card, by Five Minutes Ltd, 1 High Street, Dudley. VAT number: GB 123 4567 89.',
    'We give no refunds if you change your mind or cannot come. You can find a replacement instead',
  )
  const { html, text, subject } = await confirmed()
  expect(subject).toBe('You are booked: Thirties at the Test Arms')
  const map = 'https://www.openstreetmap.org/?mlat=52.53&mlon=-2.06#map=17/52.53/-2.06'
  expect([text.includes(map), html.includes(map.replaceAll('&', '&amp;'))]).toEqual([true, true])
  expect(html).toContain('href="https://dating.example/event/7"')
})

test('the ticket’s picture comes with the mail, at the place where the mail shows it', async () => {
  const { html, attachments = [] } = await confirmed()
  const [picture] = attachments

  expect(html).toContain(`src="cid:${picture?.cid}"`)
  expect(picture).toMatchObject({ filename: 'ticket-7K2QM9XH4T.png', contentType: 'image/png' })
  expect(picture?.content).toBe((await ticketPicture('7K2QM9XH4T')).toString('base64'))
})

test('a free event promises no charge', async () => {
  const free = bookingConfirmedMail({ ...facts, booking: { ...booking, pricePence: 0 } })
  await expectInBothParts(free, 'This event is free.')
  expect((await free).text).not.toMatch(/charged|£|VAT/)
})

test('a trader without a VAT number has none in the mail', async () => {
  const trader = { ...exampleSender.trader, vatNumber: null }
  const { text } = await bookingConfirmedMail({ ...facts, sender: { ...exampleSender, trader }, booking })
  expect(text).toContain('by Five Minutes Ltd, 1 High Street, Dudley.')
  expect(text).not.toContain('VAT')
})

test.each([
  ['in winter', '2026-12-04T19:30:00Z', 'Europe/London', 'Friday 4 December 2026, 7:30 pm to 10 pm'],
  ['in summer', '2027-07-02T18:30:00Z', 'Europe/London', 'Friday 2 July 2027, 7:30 pm to 10 pm'],
  ['in another zone', '2026-12-05T00:30:00Z', 'America/New_York', 'Friday 4 December 2026, 7:30 pm to 10 pm'],
  ['over midnight', '2026-12-04T22:00:00Z', 'Europe/London', 'Friday 4 December 2026, 10 pm to 12:30 am'],
])('times are said by the clock at the venue: %s', async (_when, start, timeZone, said) => {
  const startsAt = at(start)
  const event = { startsAt, endsAt: startsAt.add({ minutes: 150 }), timeZone }
  await expectInBothParts(bookingConfirmedMail({ ...exampleFacts(event), booking }), said)
})

function calendarIn(attachments: MailAttachment[] = []) {
  const file = attachments.find(({ contentType }) => contentType.startsWith('text/calendar'))
  if (!file) throw new Error('there is no calendar file')
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(file.content, 'base64').toString()))
  const event = calendar.getFirstSubcomponent('vevent')
  const values = ['uid', 'sequence', 'status'].map((name) => String(event?.getFirstPropertyValue(name)))
  return [file.filename, file.contentType, calendar.getFirstPropertyValue('method'), ...values]
}

test('the event comes for the calendar, and when it is cancelled, what takes just that entry out again', async () => {
  const uid = 'event-7@dating.example'
  const booked = calendarIn((await confirmed()).attachments)
  const gone = calendarIn((await cancelled()).attachments)

  expect(booked).toEqual([
    'event-7.ics',
    'text/calendar; charset=utf-8; method=PUBLISH',
    'PUBLISH',
    uid,
    '0',
    'CONFIRMED',
  ])
  expect(gone).toEqual(['event-7.ics', 'text/calendar; charset=utf-8; method=CANCEL', 'CANCEL', uid, '3', 'CANCELLED'])
})

test.each(whys)('a payment released because of ‘%s’ says why, and what the bank will show', async (why) => {
  await expectInBothParts(
    released(why, 'never charged'),
    'The payment was not charged to your card',
    'With a debit card it can still show for some days',
    'your bank had only set £24.50 aside',
  )
  await expectInBothParts(
    released(why, 'goes back'),
    '£24.50 goes back to the card that paid. It can take 5 to 10 days',
  )
  expect((await released(why, 'goes back')).text).not.toContain('not charged')
})

test('only who paid twice is told that they are still booked', async () => {
  const booked = await Promise.all(whys.map(async (why) => (await released(why, 'never charged')).text))
  expect(whys.filter((_why, at_) => booked[at_]?.includes('You are still booked.'))).toEqual(['paid twice'])
  expect(new Set(booked).size).toBe(whys.length)
})

test('a payment that failed for good says until when the place stays, by the clock at the venue, and where to pay', async () => {
  await expectInBothParts(payAgain(), 'Your place is kept until Thursday 3 December 2026, 6:05 pm.')
  const { html, text } = await payAgain()
  for (const part of [html, text]) expect(part).toContain('https://dating.example/checkout/7')
})

test('a cancelled event says what becomes of the money, where there is any', async () => {
  await expectInBothParts(cancelled(), '£24 goes back to the card that paid.')
  const never = { amountPence: 2400, money: 'never charged' } as const
  await expectInBothParts(eventCancelledMail({ ...facts, paid: never }), 'The payment was not charged to your card')
  expect((await eventCancelledMail({ ...facts, paid: null })).text).not.toMatch(/£|card/)
})
