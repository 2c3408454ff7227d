import { expect, test } from 'vitest'
import { replacementOfferedMail } from '#bookings/server/emails/replacement-offered-mail.tsx'
import { everyBookingMail, everyReleaseReason } from '#bookings/server/emails/testing/every-mail.ts'
import { exampleDetails } from '#bookings/server/emails/testing/example-details.ts'
import { expectInBothParts, linksIn } from '#platform/testing/read-mail.ts'

const mail = (name: string) => (everyBookingMail[name] ?? expect.fail(`there is no email ‘${name}’`))()
const linksOf = async (name: string) => linksIn.text((await mail(name)).text)

test('an offer email states the deadline, the price, how to book or decline, and what happens afterwards', async () => {
  await expectInBothParts(
    mail('place offered'),
    'It is kept for you until Wednesday 2 December 2026, 9:30 am.',
    'It costs £24, and you have paid nothing yet.',
    'Press ‘No thanks’ on the page of the event or on My Events, and it goes to the next person straight away.',
    'the place goes to the next person, and you leave the waiting list; you may join it again.',
    'The hours from 10 pm to 8 am do not count',
  )
  expect(await linksOf('place offered')).toEqual(
    expect.arrayContaining(['checkout/7', 'event/7', 'myevents'].map((path) => `https://dating.example/${path}`)),
  )
})

test('the email about a lapsed offer invites the member to join again only while booking is open', async () => {
  await expectInBothParts(mail('offer expired'), 'you may join again on the page of the event')
  expect(await linksOf('offer expired')).toContain('https://dating.example/event/7')
  await expectInBothParts(mail('offer expired, closed'), 'Booking for this event has closed now.')
  expect((await mail('offer expired, closed')).text).not.toContain('join again')
})

test('the email about a closed waiting list states the reason and links to other events', async () => {
  await expectInBothParts(mail('waiting list closed, closed'), 'has closed, and no place has come free for you.')
  await expectInBothParts(mail('waiting list closed, cancelled'), 'has been cancelled and does not take place.')
  for (const reason of ['closed', 'cancelled'])
    expect(await linksOf(`waiting list closed, ${reason}`)).toContain('https://dating.example/events')
})

test.each([
  [
    'cancelled by member',
    'The £24 that was paid is not given back: there are no refunds for a place that is given up.',
  ],
  [
    'cancelled by member, refund if booked again',
    'if somebody else books it, the £24 goes back to the card that paid.',
  ],
  ['cancelled by member, another member refunded if booked again', 'the £24 goes back to the card of whoever paid it.'],
  ['cancelled by member, refunded', '£24 goes back to the card that paid. It can take 5 to 10 days'],
  ['cancelled by member, never charged', 'The payment was not charged to your card'],
  ['cancelled by owner, not refunded', 'The £24 that was paid for it is not given back.'],
  ['cancelled by owner, refunded', '£24 goes back to the card that paid.'],
  ['cancelled by owner, never charged', 'The payment was not charged to your card'],
  ['cancelled by owner, another member paid', '£24 goes back to the card of whoever paid for your place.'],
  ['event cancelled', '£24 goes back to the card that paid.'],
  ['event cancelled, never charged', 'The payment was not charged to your card'],
  ['event cancelled, another member paid', '£24 goes back to the card of whoever paid for your place.'],
  ['event cancelled, held', 'The place that was kept for you has gone with it.'],
  ['place transferred', 'If the price of the place is ever given back, it goes to you, to the card that paid.'],
  ['place transferred, another member paid', 'it goes to the card of whoever paid it.'],
  ['transfer accepted', 'If the price of the place is ever given back, it goes to whoever paid it.'],
  ['refund made, event changed', 'The event was changed, and the place has been given back.'],
  ['refund made, booked again', 'The place was given up, and somebody else has booked it.'],
])('the email ‘%s’ says what happens to the money', async (name, sentence) => {
  await expectInBothParts(mail(name), sentence)
})

test.each([
  ['cancelled by member, paid by hand', 'if somebody else books it, we give the £24 back to you ourselves.'],
  [
    'cancelled by member, another member paid by hand',
    'if somebody else books it, we give the £24 back to whoever paid it ourselves.',
  ],
  ['cancelled by member, refunded by hand', '£24 was not paid by card. We give it back to you ourselves.'],
  ['cancelled by owner, paid by hand', '£24 was not paid by card. We give it back to you ourselves.'],
  [
    'cancelled by owner, another member paid by hand',
    '£24 was not paid by card. We give it back to whoever paid for your place',
  ],
  ['event cancelled, paid by hand', '£24 was not paid by card. We give it back to you ourselves.'],
  ['event moved, paid by hand', 'Your booking then ends, and we give the money back to you ourselves.'],
  ['event moved, another member paid by hand', 'the money goes back to whoever paid for your place.'],
  ['place transferred, paid by hand', 'is ever given back, it goes to you. We give it back ourselves.'],
  ['place transferred, another member paid by hand', 'is ever given back, it goes to whoever paid it.'],
])('the email ‘%s’ says how the money is refunded, and does not mention a card', async (name, sentence) => {
  await expectInBothParts(mail(name), sentence)
  expect((await mail(name)).text.replace('was not paid by card', '')).not.toContain('card')
})

test.each(['event cancelled, free', 'event cancelled, held', 'cancelled by owner, held', 'place transferred, free'])(
  'the email ‘%s’ does not mention money',
  async (name) => {
    expect((await mail(name)).text).not.toMatch(/£|card/)
  },
)

test('the email about a moved event says that the place is kept, and states the deadline for a refund', async () => {
  await expectInBothParts(
    mail('event moved'),
    'If that suits you, there is nothing to do: you stay booked, and your ticket stays the same.',
    'you can take a full refund on My Events until Thursday 3 December 2026, 6:05 pm.',
    'the money goes back to the card that paid.',
  )
  await expectInBothParts(
    mail('event moved, another member paid'),
    'the money goes back to whoever paid for your place.',
  )
  await expectInBothParts(mail('event moved, new end time'), 'There is nothing to do: you stay booked')
  expect((await mail('event moved, new end time')).text).not.toContain('refund')
})

test('a reminder states the right day and how to transfer the place', async () => {
  expect((await mail('reminder, tomorrow')).subject).toBe('Tomorrow: Thirties at the Test Arms')
  expect((await mail('reminder, today')).subject).toBe('Today: Thirties at the Test Arms')
  await expectInBothParts(mail('reminder, tomorrow'), 'Your event is tomorrow', 'Cannot come? Hand over your place to')
  await expectInBothParts(mail('reminder, today'), 'Your event is today')
  expect((await mail('reminder, today')).text).not.toContain('tomorrow')
})

test('the email that offers a member’s place states its terms, and says that it can be ignored', async () => {
  await expectInBothParts(
    mail('replacement offered'),
    'Amy Tonks has a place at a speed dating evening of Black Country Speed Dating, cannot come, and offers the place to you.',
    'The place is for a woman from 30 to 42. There is nothing to pay here: it has been paid for.',
    'If its price is ever given back, it goes to whoever paid it.',
    'If you do not know them, ignore this.',
  )
  await expectInBothParts(mail('replacement offered, free'), 'The place is for a man. There is nothing to pay here.')
  expect(await linksOf('replacement offered')).toContain(
    'https://dating.example/replacement?token=0192f0c1-7777.abc_DEF-123',
  )
})

test.each([
  [30, null, 'a woman of 30 or over.'],
  [null, 42, 'a woman of 42 or under.'],
  [null, null, 'a woman.'],
])(
  'the email that offers a place for ages %s to %s says who the place is for',
  async (youngestAge, oldestAge, texts) => {
    const details = exampleDetails({ youngestAge, oldestAge })
    const place = { gender: 'F', pricePence: 2400 } as const
    await expectInBothParts(
      replacementOfferedMail({ ...details, from: 'Amy Tonks', place, link: 'https://dating.example/replacement' }),
      `The place is for ${texts}`,
    )
  },
)

test('the email about too few bookings counts bookings and waiting members by gender, and says that nothing is automatic', async () => {
  await expectInBothParts(
    mail('too few booked'),
    'Women: 1 booked, and you wanted at least 6 Men: 5 booked, and you wanted at least 5',
    'On the waiting list: 1 woman and 3 men.',
    'Nothing happens by itself: unless you do something, the event takes place on Friday 4 December 2026, 7:30 pm.',
  )
  await expectInBothParts(mail('too few booked, no owner'), 'Nobody is on the waiting list.')
})

test.each(everyReleaseReason)(
  'the email about a payment released because of ‘%s’ states the reason, and what the bank will show',
  async (reason) => {
    await expectInBothParts(
      mail(`payment released, ${reason}, never charged`),
      'The payment was not charged to your card',
      'With a debit card it can still show for some days',
      'your bank had only set £24.50 aside',
    )
    await expectInBothParts(
      mail(`payment released, ${reason}, refunded`),
      '£24.50 goes back to the card that paid. It can take 5 to 10 days',
    )
    expect((await mail(`payment released, ${reason}, refunded`)).text).not.toContain('not charged')
  },
)

test('only an email about a double payment or a second place says that the member is still booked', async () => {
  const texts = await Promise.all(
    everyReleaseReason.map(async (reason) => (await mail(`payment released, ${reason}, never charged`)).text),
  )
  expect(everyReleaseReason.filter((_why, place) => texts[place]?.includes('You are still booked.'))).toEqual([
    'another place',
    'paid twice',
  ])
  expect(new Set(texts).size).toBe(everyReleaseReason.length)
})

test('the email about a failed capture states the deadline in the venue’s local time, and has a link to pay', async () => {
  await expectInBothParts(mail('pay again'), 'Your place is kept until Thursday 3 December 2026, 6:05 pm.')
  expect(await linksOf('pay again')).toContain('https://dating.example/checkout/7')
})

test('the email to the blocker names the blocked member, says that this member does not know, and lists the blocker’s options', async () => {
  await expectInBothParts(
    mail('blocked pair'),
    'Tom Hadley, whom you have blocked, is booked on the same event as you:',
    'The owner and the host know, and keep the two of you apart on the night. You both still count as attending',
    'Tom Hadley has not been told of this, nor that you have blocked them.',
    'you can hand over your place to somebody you know, or give it up, before the event starts.',
  )
  expect((await mail('blocked pair')).subject).not.toMatch(/Tom|block/)
  expect(await linksOf('blocked pair')).toContain('https://dating.example/myevents')
})

test('the email to staff names the members to keep apart, and says who must not know of the block', async () => {
  await expectInBothParts(
    mail('keep apart'),
    'Beth Walters has blocked Tom Hadley, and both are booked on this event:',
    'Please keep them apart on the night, and never at one table. Both still count as attending.',
    'Tom Hadley has been told nothing, and must not learn of it.',
  )
  await expectInBothParts(
    mail('keep apart, both'),
    'Beth Walters and Tom Hadley have blocked each other',
    'Neither knows that the other has blocked them',
  )
})
