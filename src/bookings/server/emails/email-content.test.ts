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
    'We’ll hold it for you until Wednesday 2 December 2026, 9:30 am.',
    'It costs £24, and you won’t be charged until you book.',
    'Press ‘No thanks’ on the event page or on My Events, and we’ll offer it to the next person straight away.',
    'we’ll offer the place to the next person and take you off the waiting list; you can join it again.',
    'The hours from 10 pm to 8 am don’t count',
  )
  expect(await linksOf('place offered')).toEqual(
    expect.arrayContaining(['checkout/7', 'event/7', 'myevents'].map((path) => `https://dating.example/${path}`)),
  )
})

test('the email about a lapsed offer invites the member to join again only while booking is open', async () => {
  await expectInBothParts(mail('offer expired'), 'you can join the waiting list again on the event page')
  expect(await linksOf('offer expired')).toContain('https://dating.example/event/7')
  await expectInBothParts(mail('offer expired, closed'), 'Booking for this event has now closed.')
  expect((await mail('offer expired, closed')).text).not.toContain('join again')
})

test('the email about a closed waiting list states the reason and links to other events', async () => {
  await expectInBothParts(
    mail('waiting list closed, closed'),
    'has closed, and we’re sorry that no place became available for you.',
  )
  await expectInBothParts(mail('waiting list closed, cancelled'), 'has been cancelled.')
  for (const reason of ['closed', 'cancelled'])
    expect(await linksOf(`waiting list closed, ${reason}`)).toContain('https://dating.example/events')
})

test.each([
  ['cancelled by member', 'The £24 paid won’t be refunded: we don’t refund places that are given up.'],
  [
    'cancelled by member, refund if booked again',
    'if someone else books yours, we’ll refund the £24 to the card you paid with.',
  ],
  [
    'cancelled by member, another member refunded if booked again',
    'we’ll refund the £24 to the card of the person who paid.',
  ],
  ['cancelled by member, refunded', 'We’ll refund £24 to the card you paid with. It can take 5 to 10 days'],
  ['cancelled by member, never charged', 'Your card wasn’t charged'],
  ['cancelled by owner, not refunded', 'The £24 paid for it won’t be refunded.'],
  ['cancelled by owner, refunded', 'We’ll refund £24 to the card you paid with.'],
  ['cancelled by owner, never charged', 'Your card wasn’t charged'],
  ['cancelled by owner, another member paid', 'We’ll refund £24 to the card of the person who paid for your place.'],
  ['event cancelled', 'We’ll refund £24 to the card you paid with.'],
  ['event cancelled, never charged', 'Your card wasn’t charged'],
  ['event cancelled, another member paid', 'We’ll refund £24 to the card of the person who paid for your place.'],
  ['event cancelled, held', 'We’re no longer holding a place for you.'],
  ['place transferred', 'Any refund will go to the card you paid with.'],
  ['place transferred, another member paid', 'Any refund will go to the card of the person who paid.'],
  ['transfer accepted', 'Any refund will go to the person who paid.'],
  ['refund made, event changed', 'The event changed, and the place was given up for a refund.'],
  ['refund made, booked again', 'The place was given up, and someone else has booked it.'],
])('the email ‘%s’ says what happens to the money', async (name, sentence) => {
  await expectInBothParts(mail(name), sentence)
})

test.each([
  ['cancelled by member, paid by hand', 'if someone else books yours, we’ll refund the £24 directly to you.'],
  [
    'cancelled by member, another member paid by hand',
    'if someone else books yours, we’ll refund the £24 directly to the person who paid.',
  ],
  ['cancelled by member, refunded by hand', 'The £24 wasn’t paid by card, so we’ll refund you directly.'],
  ['cancelled by owner, paid by hand', 'The £24 wasn’t paid by card, so we’ll refund you directly.'],
  [
    'cancelled by owner, another member paid by hand',
    'The £24 wasn’t paid by card, so we’ll refund the person who paid for your place directly.',
  ],
  ['event cancelled, paid by hand', 'The £24 wasn’t paid by card, so we’ll refund you directly.'],
  ['event moved, paid by hand', 'Your booking will then be cancelled, and we’ll refund you directly.'],
  ['event moved, another member paid by hand', 'refund the person who paid for your place.'],
  ['place transferred, paid by hand', 'Any refund will go to you directly.'],
  ['place transferred, another member paid by hand', 'Any refund will go to the person who paid.'],
])('the email ‘%s’ says how the money is refunded, and does not mention a card', async (name, sentence) => {
  await expectInBothParts(mail(name), sentence)
  expect((await mail(name)).text.replace('wasn’t paid by card', '')).not.toContain('card')
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
    'The date or time has changed from Thursday 26 November 2026, 7:30 pm to 10 pm to Friday 4 December 2026, 7:30 pm to 10 pm.',
    'The venue has changed from The Lamp, 2 High Street, Dudley DY1 1AA to The Test Arms, 1 Lock Lane, Tipton DY4 7AA.',
    'If that suits you, you don’t need to do anything: you’re still booked, and your ticket stays the same.',
    'you can claim a full refund on My Events until Thursday 3 December 2026, 6:05 pm.',
    'we’ll refund the card you paid with.',
  )
  await expectInBothParts(mail('event moved, another member paid'), 'refund the person who paid for your place.')
  await expectInBothParts(mail('event moved, new end time'), 'You don’t need to do anything: you’re still booked')
  const { text } = await mail('event moved, new end time')
  expect(text.replaceAll('\u00A0', ' ')).toContain(
    'from Friday 4 December 2026, 7:30 pm to 9:30 pm to Friday 4 December 2026, 7:30 pm to 10 pm.',
  )
  expect(text).not.toMatch(/refund|venue has changed/)
})

test('a reminder states the right day and how to transfer the place', async () => {
  expect((await mail('reminder, tomorrow')).subject).toBe('Tomorrow: Thirties at the Test Arms')
  expect((await mail('reminder, today')).subject).toBe('Today: Thirties at the Test Arms')
  await expectInBothParts(mail('reminder, tomorrow'), 'Your event is tomorrow', 'Can’t come? Transfer your place to')
  await expectInBothParts(mail('reminder, today'), 'Your event is today')
  expect((await mail('reminder, today')).text).not.toContain('tomorrow')
})

test('the email that offers a member’s place states its terms, and says that it can be ignored', async () => {
  await expectInBothParts(
    mail('replacement offered'),
    'Amy Tonks has a place at one of Black Country Speed Dating’s speed dating evenings but can’t come, and has offered it to you.',
    'The place is for a woman aged 30 to 42. There’s nothing to pay: it’s already paid for',
    'any refund will go to the person who paid.',
    'If you don’t know them, you can ignore this email.',
  )
  await expectInBothParts(mail('replacement offered, free'), 'The place is for a man. There’s nothing to pay.')
  expect(await linksOf('replacement offered')).toContain(
    'https://dating.example/replacement?token=0192f0c1-7777.abc_DEF-123',
  )
})

test.each([
  [30, null, 'a woman aged 30 or over.'],
  [null, 42, 'a woman aged 42 or under.'],
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
    'Women: 1 booked (minimum 6) Men: 5 booked (minimum 5)',
    'On the waiting list: 1 woman and 3 men.',
    'Unless you do something, the event will go ahead on Friday 4 December 2026, 7:30 pm.',
  )
  await expectInBothParts(mail('too few booked, no owner'), 'There’s nobody on the waiting list.')
})

test.each(everyReleaseReason)(
  'the email about a payment released because of ‘%s’ states the reason, and what the bank will show',
  async (reason) => {
    await expectInBothParts(
      mail(`payment released, ${reason}, never charged`),
      'Your card wasn’t charged',
      'On a debit card it may show as pending for a few days',
      'your bank had only reserved £24.50',
    )
    await expectInBothParts(
      mail(`payment released, ${reason}, refunded`),
      'We’ll refund £24.50 to the card you paid with. It can take 5 to 10 days',
    )
    expect((await mail(`payment released, ${reason}, refunded`)).text).not.toContain('wasn’t charged')
  },
)

test('only an email about a double payment or a second place says that the member is still booked', async () => {
  const texts = await Promise.all(
    everyReleaseReason.map(async (reason) => (await mail(`payment released, ${reason}, never charged`)).text),
  )
  expect(everyReleaseReason.filter((_why, place) => texts[place]?.includes('You’re still booked.'))).toEqual([
    'another place',
    'paid twice',
  ])
  expect(new Set(texts).size).toBe(everyReleaseReason.length)
})

test('the email about a failed capture states the deadline in the venue’s local time, and has a link to pay', async () => {
  await expectInBothParts(mail('pay again'), 'We’ll hold your place until Thursday 3 December 2026, 6:05 pm.')
  expect(await linksOf('pay again')).toContain('https://dating.example/checkout/7')
})

test('the email to the blocker names the blocked member, says that this member does not know, and lists the blocker’s options', async () => {
  await expectInBothParts(
    mail('blocked pair'),
    'Tom Hadley, who you’ve blocked, is booked on the same event as you:',
    'The owner and the host know and will keep the two of you apart on the night. You’re both still coming',
    'Tom Hadley hasn’t been told about this, or that you’ve blocked them.',
    'You can transfer your place to someone else or give it up on My Events before the event starts.',
  )
  expect((await mail('blocked pair')).subject).not.toMatch(/Tom|block/)
  expect(await linksOf('blocked pair')).toContain('https://dating.example/myevents')
})

test('the email to staff names the members to keep apart, and says who must not know of the block', async () => {
  await expectInBothParts(
    mail('keep apart'),
    'Beth Walters has blocked Tom Hadley, and both are booked on this event:',
    'Please keep them apart on the night, and never seat them at the same table. Both are still coming.',
    'Tom Hadley hasn’t been told anything, and must not find out.',
  )
  await expectInBothParts(
    mail('keep apart, both'),
    'Beth Walters and Tom Hadley have blocked each other',
    'Neither knows that the other has blocked them',
  )
})
