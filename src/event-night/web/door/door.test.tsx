import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Door, Guest } from '#event-night/contract.ts'
import type { RefusedCommand } from '#event-night/web/commands/refused-commands.ts'
import {
  alreadyInMessage,
  messageWhile,
  notOpenYetMessage,
  unknownTicketMessage,
  answerSentences,
} from '#event-night/web/door/door-messages.ts'
import { DoorStatus } from '#event-night/web/door/door-status.tsx'
import { GuestCounts } from '#event-night/web/door/guest-counts.tsx'
import { GuestList } from '#event-night/web/door/guest-list.tsx'
import { GuestRow } from '#event-night/web/door/guest-row.tsx'
import { LastMessage } from '#event-night/web/door/last-message.tsx'
import type { Connection } from '#event-night/web/connection.ts'

const portrait = { image: '/portraits/amy', sizes: [{ width: 320, image: '/portraits/amy' }] }
const amy: Guest = {
  booking_id: '0192f0c1-2222-7000-8000-000000000001',
  name: 'Amy Tonks',
  gender: 'F',
  portrait,
  age: 36,
  state: 'expected',
  checked_in: null,
  paid: true,
  sold: 'in advance',
  coming: null,
  delay: null,
  absences: null,
  ticket_mark: '0123456789',
}
const event: Door['event'] = {
  id: 7,
  title: 'An evening',
  start_date_local: '2031-07-04T19:30:00',
  end_date_local: '2031-07-04T22:00:00',
  venue: { name: 'The Test Arms', street: '1 Lock Lane', town: 'Tipton', postcode: 'DY4 7AA' },
  cancelled: false,
  started: true,
  ended: false,
  has_age_range: true,
  check_in_opens_at: '2031-07-04T15:30:00Z',
  check_in_opens_date_local: '2031-07-04T16:30:00',
}

const html = (element: ReactNode) => renderToStaticMarkup(element)
const text = (element: ReactNode) =>
  html(element)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const status = (change: Partial<Parameters<typeof DoorStatus>[0]>) => {
  const nothing = { opensAt: null, pendingCount: 0, refused: [], retryRefused() {}, dismissRefused() {}, syncNow() {} }
  return text(<DoorStatus connection={{ is: 'there' }} {...nothing} {...change} />)
}

test.each<[Connection['is'], number, string]>([
  ['there', 0, 'All check-ins saved'],
  ['there', 1, 'Saving 1 check-in…'],
  ['there', 2, 'Saving 2 check-ins…'],
  ['away', 0, 'No connection. You can carry on: check-ins will be sent when you’re back online.'],
  ['away', 1, 'No connection. 1 check-in waiting: it will be sent when you’re back online.'],
  ['away', 2, 'No connection. 2 check-ins waiting: they will be sent when you’re back online.'],
])('with the site %s and %i check-ins waiting, the door says ‘%s’', (is, pendingCount, sentence) => {
  const connection: Connection = is === 'refused' ? { is, reason: '', stepUp: undefined } : { is }
  expect(status({ connection, pendingCount })).toBe(sentence)
})

test.each([
  ['second factor', 'It needs a code. Enter a code'],
  ['identity', 'It needs a code. Sign in'],
  [undefined, 'It needs a code.'],
] as const)('a refusal that needs %s says why, with a button if the host can go on, as ‘%s’', (stepUp, sentence) => {
  expect(status({ connection: { is: 'refused', reason: 'It needs a code.', stepUp } })).toBe(sentence)
})

describe('before check-in opens', () => {
  test('the door says once when it opens, and nobody can be checked in', () => {
    const opensAt = event.check_in_opens_date_local
    const opens = 'Check-in opens Friday 4 July, 4:30 pm'
    expect(status({ opensAt })).toBe(opens)
    expect(status({ opensAt, connection: { is: 'away' } })).toBe(`${opens} No connection.`)
    const row = (isOpen: boolean) => <GuestRow {...{ guest, event, isOpen }} deviceId="" onAction={() => {}} />
    const guest = { ...amy, isPending: false }
    expect(text(row(false))).toBe('Amy Tonks Age 36 · Booked')
    expect(text(row(true))).toContain('Check in Amy Tonks')
    const counts = (isOpen: boolean) => text(<GuestCounts guests={[amy]} isOpen={isOpen} />)
    expect([counts(false), counts(true)]).toEqual(['Booked 1 Women 1 Men 0', 'In 0 of 1 Women 0 of 1 Men 0 of 0'])
    const filters = (isOpen: boolean) =>
      html(<GuestList {...{ guests: [guest], event, isOpen }} deviceId="" onAction={() => {}} />)
    expect([filters(false), filters(true)].map((page) => page.includes('Not here yet'))).toEqual([false, true])
  })

  test('a ticket is refused on the device in the site’s words', () => {
    expect(notOpenYetMessage(amy)).toEqual({
      text: 'Amy Tonks: You can check guests in from three hours before the event starts.',
      look: 'wrong',
      guest: amy,
    })
  })
})

describe('refused check-ins stay on the page, which never says that all are saved', () => {
  const command = { id: '1', made_at: '2031-07-04T18:00:00Z', action: 'check in' as const }
  const ofAmy: RefusedCommand = { command: { ...command, booking_id: 'b' }, name: 'Amy Tonks', reason: 'It’s over.' }
  const ofTicket = { command: { ...command, id: '2', ticket_code: '00000 00000' }, name: null, reason: 'No ticket.' }

  test.each<[number, RefusedCommand[], string]>([
    [1, [ofAmy], '1 check-in refused: Amy Tonks — It’s over. Try again Dismiss'],
    [
      2,
      [ofAmy, ofTicket],
      '2 check-ins refused: Amy Tonks — It’s over. Ticket 00000 00000 — No ticket. Try again Dismiss',
    ],
  ])('with %i of them', (_count, refused, sentence) => {
    expect(status({ refused })).toBe(sentence)
    expect(status({ refused, opensAt: event.check_in_opens_date_local })).not.toContain('Try again')
  })
})

describe('the row of a guest', () => {
  const row = (change: Partial<Guest & { isPending: boolean }>) => (
    <GuestRow
      guest={{ ...amy, isPending: false, ...change }}
      event={event}
      deviceId="here"
      isOpen
      onAction={() => {}}
    />
  )
  const checked_in = { at: '2031-07-04T18:12:00Z', by: 'Harriet Host', device_id: 'there' }

  test.each<[string, Partial<Guest & { isPending: boolean }>, string]>([
    ['expected', {}, 'Amy Tonks Age 36 · Not here yet Check in Amy Tonks'],
    ['in', { state: 'in', checked_in }, 'Amy Tonks Age 36 · In 7:12\u00a0pm Undo Amy Tonks'],
    ['absent', { state: 'absent' }, 'Amy Tonks Age 36 · Absent Check in Amy Tonks'],
    ['of unknown age', { age: null }, 'Amy Tonks Age not known · Not here yet Check in Amy Tonks'],
    ['not paid', { paid: false }, 'Amy Tonks Not paid yet · Age 36 · Not here yet Check in Amy Tonks'],
    ['without an answer', { coming: 'no answer' }, 'Amy Tonks Age 36 · Not here yet Check in Amy Tonks'],
    ['not coming', { coming: 'not coming' }, 'Amy Tonks Age 36 · Can’t make it Check in Amy Tonks'],
    ['late', { coming: 'coming', delay: '20 minutes' }, 'Amy Tonks Age 36 · 20 min late Check in Amy Tonks'],
    [
      'often absent',
      { absences: ['2031-06-04', '2031-05-07'] },
      'Amy Tonks Age 36 · 2 no-shows · Not here yet Check in Amy Tonks',
    ],
    [
      'waiting to be sent',
      { isPending: true, sold: 'at the door' },
      'Amy Tonks Age 36 · Not here yet · waiting to send · bought at the door Check in Amy Tonks',
    ],
  ])('shows a guest who is %s, with their face', (_state, change, sentence) => {
    expect(text(row(change)).replaceAll(/\s/g, ' ')).toBe(sentence.replaceAll(/\s/g, ' '))
    expect(html(row(change))).toContain('src="/portraits/amy"')
  })
})

test('an opened row says what an expected guest told us, and when they did not come', () => {
  const guest = { ...amy, coming: 'coming' as const, delay: 'later' as const, absences: ['2031-06-04', '2031-05-07'] }
  expect(answerSentences(guest)).toEqual([
    'Told us that they’re coming.',
    'Will be more than half an hour late.',
    'Didn’t come twice in the last 12 months: 4 June 2031, 7 May 2031.',
  ])
  expect(answerSentences({ ...guest, state: 'in' })).toEqual([])
})

test('an unknown ticket is checked at once, or when the device is back online', () => {
  expect(messageWhile('there', unknownTicketMessage)?.text).toMatch(/We’re checking it now\.$/)
  expect(messageWhile('away', unknownTicketMessage)?.text).toMatch(/We’ll check it once you’re back online\.$/)
  const known = notOpenYetMessage(amy)
  expect(messageWhile('away', known)).toBe(known)
})

test('the outcome of a scan shows the guest’s face and name', () => {
  const checked_in = { at: '2031-07-04T18:12:00Z', by: null, device_id: 'here' }
  const message = alreadyInMessage({ ...amy, state: 'in', checked_in }, 'here')
  const shown = <LastMessage message={message} size="large" />
  // The file that the row has loaded is there without a network.
  const file = (element: ReactNode) => /(?<=srcSet=)".*" sizes="[^"]+"/.exec(html(element))?.[0] ?? expect.fail()
  const guest = { ...amy, isPending: false }
  expect(file(shown)).toBe(file(<GuestRow {...{ guest, event }} deviceId="here" isOpen onAction={() => {}} />))
  expect(text(shown)).toMatch(/^Amy Tonks is already in\. Checked in at 7:12\spm on this device\.$/)
  expect(html(shown)).toContain('alt="Portrait of Amy Tonks"')
})
