import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Replacement } from '#bookings/contract/replacement.ts'
import { OfferedPlace } from '#bookings/web/replacement/offered-place.tsx'

const replacement: Replacement = {
  event: {
    id: 12,
    title: 'An evening',
    start_date_local: '2026-12-04T19:30:00',
    end_date_local: '2026-12-04T22:00:00',
    venue: { name: 'The Test Arms', street: '1 Lock Lane', town: 'Tipton', postcode: 'DY4 7AA' },
  },
  from: 'Amy Tonks',
  refund_to: 'Amy Tonks',
  gender: 'F',
  price: 24,
  youngest_age: null,
  oldest_age: null,
  claim_until_local: null,
}
const refund = 'They paid £24 for it, and any refund will go to them.'

type Opened = Parameters<typeof OfferedPlace>[0]['opened']

function textOf(opened: Opened, address = '/replacement?token=t0_-k'): string {
  return markupOf(opened, address)
    .replaceAll(/<\/?bdi>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

function markupOf(opened: Opened, address: string): string {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <OfferedPlace opened={opened} />
    </MemoryRouter>,
  )
}

function offered(change: Partial<Replacement> = {}): Opened {
  return { is: 'for a visitor', token: 't0_-k', replacement: { ...replacement, ...change } }
}

function notFor(error: string): Opened {
  return { is: 'not for this member', token: 't0_-k', replacement, refusal: { error, detail: `Why: ${error}.` } }
}

test('the page shows who offers the place, the event’s time and venue, and who would get any refund', () => {
  const text = textOf(offered())
  for (const phrase of [
    'Amy Tonks can’t come to this event and has offered you their place.',
    `There’s nothing to pay here. ${refund}`,
    'An evening',
    'Friday 4 December 2026, 7:30 pm to 10 pm',
    'The Test Arms, 1 Lock Lane, Tipton DY4 7AA',
    'This place is for a woman.',
  ])
    expect(text).toContain(phrase)
  expect(textOf(offered({ from: null }))).toContain('A member can’t come')
  expect(textOf(offered({ price: 0 }))).toContain('This event is free, so there’s nothing to pay.')
})

test.each([
  [{ gender: 'M', youngest_age: 30, oldest_age: 42 }, 'This place is for a man aged 30 to 42.'],
  [{ youngest_age: 50 }, 'This place is for a woman aged 50 or over.'],
  [{ oldest_age: 35 }, 'This place is for a woman aged 35 or under.'],
] satisfies [Partial<Replacement>, string][])('the page shows who the place is for: %j', (change, phrase) => {
  expect(textOf(offered(change))).toContain(phrase)
})

test('the links to sign in and to register return to the full URL', () => {
  const markup = markupOf(offered(), '/replacement?token=t0_-k')
  const links = Array.from(markup.matchAll(/href="([^"]+)"/g), ([, href]) => new URL(href ?? '', 'https://x'))
  expect(links.map(({ pathname, searchParams }) => [pathname, searchParams.get('to')])).toEqual([
    ['/signin', '/replacement?token=t0_-k'],
    ['/register', '/replacement?token=t0_-k'],
  ])
})

test.each([
  ['place_for_man', '/events'],
  ['too_old', '/events'],
  ['own_place', '/myevents'],
  ['already_attending', '/ticket/12'],
  ['already_paying', '/checkout/12'],
])('a member who cannot accept is shown the reason and a useful link: %s', (error, way) => {
  const opened = notFor(error)
  expect(textOf(opened)).toContain(`Why: ${error}.`)
  expect(markupOf(opened, '/replacement')).toContain(`href="${way}"`)
})

test('the member who offers the place does not see it as an offer', () => {
  expect(textOf(notFor('own_place'))).not.toMatch(/offered you|nothing to pay/)
})
