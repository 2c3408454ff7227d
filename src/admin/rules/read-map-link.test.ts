import { expect, test } from 'vitest'
import { readMapLink } from '#admin/rules/read-map-link.ts'

const point = { lat: '52.5424', lng: '-2.1226' }

test.each([
  ['a pair copied from a map', '52.5424, -2.1226'],
  ['a pair in brackets', ' (52.5424,-2.1226) '],
  [
    'a place of Google Maps',
    'https://www.google.com/maps/place/The+Tap+Room/@52.6,-2.2,17z/data=!3m1!4b1!4m6!3d52.5424!4d-2.1226!16s',
  ],
  ['the view of Google Maps', 'https://www.google.co.uk/maps/@52.5424,-2.1226,17z'],
  ['a pin of Google Maps', 'https://www.google.com/maps/place/52.5424,-2.1226'],
  ['a search of Google Maps', 'https://www.google.com/maps/search/52.5424,+-2.1226?entry=tts'],
  ['a search link of Google Maps', 'https://www.google.com/maps/search/?api=1&query=52.5424%2C-2.1226'],
  ['an old link of Google Maps', 'https://maps.google.com/?q=52.5424,-2.1226'],
  [
    'a place of Apple Maps',
    'https://maps.apple.com/place?address=2+Bull+Ring&coordinate=52.5424,-2.1226&name=Tap+Room',
  ],
  ['an old link of Apple Maps', 'https://maps.apple.com/?ll=52.5424,-2.1226&q=The%20Tap%20Room'],
  ['a marker of OpenStreetMap', 'https://www.openstreetmap.org/?mlat=52.5424&mlon=-2.1226#map=18/52.6/-2.2'],
  ['the view of OpenStreetMap', 'https://www.openstreetmap.org/#map=18/52.5424/-2.1226'],
  ['an object of OpenStreetMap', 'https://www.openstreetmap.org/node/1234567#map=19/52.5424/-2.1226'],
  ['a point of Bing Maps', 'https://www.bing.com/maps?cp=52.6~-2.2&sp=point.52.5424_-2.1226_The%20Tap%20Room'],
  ['the view of Bing Maps', 'https://www.bing.com/maps?cp=52.5424~-2.1226&lvl=17.5'],
  ['directions of Google Maps', 'https://www.google.com/maps/dir/?api=1&destination=52.5424,-2.1226'],
  ['old directions of Google Maps', 'http://maps.google.com/maps?daddr=52.5424,-2.1226'],
  ['a search near a place', 'https://maps.apple.com/?q=pub&sll=52.5424,-2.1226'],
  ['the middle of a map', 'https://www.google.com/maps/@?api=1&map_action=map&center=52.5424,-2.1226'],
  ['a pin beside a malformed name', 'https://www.google.com/maps/place/%E0%A4%A/@52.5424,-2.1226,17z'],
  ['a geo address', 'geo:52.5424,-2.1226?z=17'],
])('%s gives its position', (_what, pasted) => {
  expect(readMapLink(pasted)).toEqual(point)
})

test('a position has at most six decimals', () => {
  expect(readMapLink('https://www.google.com/maps/@52.54241234567,-2.1226000001,17z')).toEqual({
    lat: '52.542412',
    lng: '-2.1226',
  })
})

test('the pole and the date line are positions', () => {
  expect(readMapLink('90.0, -180.0')).toEqual({ lat: '90', lng: '-180' })
})

test.each([
  ['nothing', ''],
  ['words', 'The Tap Room, 2 Bull Ring'],
  ['what3words', 'https://what3words.com/filled.count.soap'],
  ['three words', '///filled.count.soap'],
  ['a short link', 'https://maps.app.goo.gl/AbCdEf123'],
  ['a place without a position', 'https://www.google.com/maps/place/The+Tap+Room'],
  ['a search for words', 'https://maps.apple.com/?q=The%20Tap%20Room'],
  ['house numbers', 'https://maps.google.com/?q=14,+22+High+Street'],
  ['a latitude beyond the pole', '91.5, -2.1'],
  ['a longitude beyond the date line', 'https://maps.google.com/?q=52.5,-181.2'],
  ['a malformed address', 'https://www.google.com/maps/place/%E0%A4%A/'],
  ['a script', 'javascript:52.5,-2.1'],
  ['a link of another kind', 'ftp://maps.google.com/?q=52.5424,-2.1226'],
])('%s gives no position', (_what, pasted) => {
  expect(readMapLink(pasted)).toBeUndefined()
})
