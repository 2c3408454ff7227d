import { expect, test } from 'vitest'
import { looksLikeName } from '#bookings/rules/looks-like-name.ts'

test.each([
  'Amy Tonks',
  'Dr. Amy Tonks',
  'J.R. Hartley',
  'Zoë O’Neill-Brookes',
  'Амина Т.',
  'Amy (Tipton) 1987',
  'Alex (they/them) :)',
])('%s is accepted as a name', (name) => expect(looksLikeName(name)).toBe(true))

test.each([
  'Win at evil.co.uk',
  'http://evil',
  'www.evil。example',
  'call me@evil',
  'Ring 07700 900123',
  'bit.ly/x9zq',
  'amy1.uk',
])('%s is not accepted as a name', (name) => expect(looksLikeName(name)).toBe(false))
