import { correction, generate, mode } from 'lean-qr'
import { expect, test } from 'vitest'
import type { Ticket } from '#bookings/contract/tickets.ts'
import { qrOutline } from '#bookings/web/ticket/qr-outline.ts'
import { ticketDocument } from '#bookings/web/ticket/ticket-document.ts'

const ticket: Ticket = {
  event: {
    id: 12,
    title: 'An evening',
    start_date_local: '2026-12-04T19:30:00',
    end_date_local: '2026-12-04T22:00:00',
    venue: { name: 'The Test Arms', street: '1 Lock Lane', town: 'Tipton', postcode: 'DY4 7AA' },
    cancelled: false,
  },
  booking_id: 'a',
  user_name: 'Amy Tonks',
  ticket_code: '7K2QM9XH4T',
  lat: 52.5,
  lng: -2,
  directions: 'Up the stairs.\nThen left.',
  calendar_file: '/event/12/calendar.ics',
  night_open: false,
  still_coming: null,
  lateness: null,
}

test('the saved ticket shows the event, the code, the name, directions and when it was saved', () => {
  const html = ticketDocument(ticket, '2026-11-28T09:05:00')
  for (const phrase of [
    'An evening',
    'Friday 4 December 2026',
    '7:30\u00A0pm to 10\u00A0pm',
    '7K2QM 9XH4T',
    'Amy Tonks',
    'The Test Arms',
    '1 Lock Lane',
    'Tipton DY4 7AA',
    'Up the stairs.\nThen left.',
    'Saved on this phone: Saturday 28 November 2026, 9:05\u00A0am',
    `d="${qrOutline('7K2QM9XH4T').path}"`,
  ])
    expect(html).toContain(phrase)
})

test('the saved ticket loads no other resource, and shows user input as text', () => {
  const hostile = `</title></style><script src="//x">&'"<img src=x onerror=y>`
  const html = ticketDocument(
    {
      ...ticket,
      event: {
        ...ticket.event,
        title: hostile,
        venue: { name: hostile, street: hostile, town: hostile, postcode: hostile },
      },
      user_name: hostile,
      directions: hostile,
    },
    '2026-11-28T09:05:00',
  )
  expect(html).not.toMatch(/<(script|img|iframe|form|object)|url\(|@import|https?:|onerror=y>/)
  expect(html.match(/<\/title>|<\/style>/g)).toEqual(['</title>', '</style>'])
  expect(html).toContain('&lt;script src=&quot;//x&quot;&gt;&amp;&#39;&quot;&lt;img src=x onerror=y&gt;')
})

test('the outline covers each dark module of the code once, and no light modules', () => {
  const { width, path } = qrOutline('7K2QM9XH4T')
  const covered = Array.from(path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g), ([, x, y, right, left]) => {
    expect(right).toBe(left)
    return Array.from({ length: Number(right) }, (_, at) => `${Number(x) + at - 4} ${Number(y) - 4}`)
  }).flat()

  const qr = generate(mode.alphaNumeric('7K2QM9XH4T'), { minCorrectionLevel: correction.Q })
  const all = Array.from({ length: qr.size ** 2 }, (_, at) => [at % qr.size, Math.floor(at / qr.size)] as const)
  expect(covered).toEqual(all.filter(([x, y]) => qr.get(x, y)).map((square) => square.join(' ')))
  expect(width).toBe(qr.size + 8)
})
