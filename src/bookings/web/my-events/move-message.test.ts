import { expect, test } from 'vitest'
import { moveMessage } from '#bookings/web/my-events/move-message.ts'

const venue = { name: 'The Test Arms', street: '1 Lock Lane', town: 'Tipton', postcode: 'DY4 7AA' }
const now = { start_date_local: '2031-07-04T19:30:00', venue }
const before = {
  start_date_local: now.start_date_local,
  end_date_local: '2031-07-04T22:00:00',
  venue: 'The Test Arms, 1 Lock Lane, Tipton DY4 7AA',
}
const day = 'It was on Thursday 3 July 2031, 7 pm and is now on Friday 4 July 2031, 7:30 pm.'
const place = 'It was at The Lamp and is now at The Test Arms, 1 Lock Lane, Tipton DY4 7AA.'

test.each([
  [{ start_date_local: '2031-07-03T19:00:00' }, day],
  [{ venue: 'The Lamp' }, place],
  [{ start_date_local: '2031-07-03T19:00:00', venue: 'The Lamp' }, `${day} ${place}`],
  [{}, ''],
])('a member whose event moved is told from what to what: %j', (change, message) => {
  expect(moveMessage({ ...before, ...change }, now).replaceAll('\u00A0', ' ')).toBe(message)
})
