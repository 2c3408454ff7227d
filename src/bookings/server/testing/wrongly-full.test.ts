import { expect, test } from 'vitest'
import type { BookingSnapshot, Change } from '#bookings/server/testing/watch-history.ts'
import { wronglyFull, type FullAnswer } from '#bookings/server/testing/wrongly-full.ts'

const event = { places: { M: 2, F: 2 }, releaseMargin: 1, visibleAfterMs: 10 }
const man = { memberId: 'a man', gender: 'M' as const }
const during = (sentMs: number, receivedMs: number): FullAnswer => ({ ...man, sentMs, receivedMs })

let seq = 0

/** Returns a change of a place, which belongs to a member of the same name. */
function place(id: string, gender: 'M' | 'F', state: BookingSnapshot['state'], writtenMs: number): Change {
  const booking = {
    id,
    member_id: id,
    gender,
    state,
    event_id: 1,
    place_number: 1,
    price_pence: 2400,
    offered_at: null,
  }
  return { seq: ++seq, isNew: state === 'held', writtenMs, about: 'bookings', after: booking }
}

function wait(memberId: string, gender: 'M' | 'F', joinedMs: number): Change {
  const after = { id: `the wait of ${memberId}`, event_id: 1, member_id: memberId, gender, ended_at: null }
  return { seq: ++seq, isNew: true, writtenMs: joinedMs, about: 'waiting_list', after }
}

test('an answer that an event is full is wrong while nobody holds a place', () => {
  const answer = during(100, 120)
  expect(wronglyFull([answer], [], event)).toEqual([answer])
  expect(wronglyFull([answer], [place('a woman', 'F', 'held', 50)], event)).toEqual([answer])
})

test('an answer is right if the last place was held before it came', () => {
  const held = place('first', 'M', 'held', 110)
  const right = during(100, 120)
  const before = during(80, 109)
  expect(wronglyFull([right, before], [held], event)).toEqual([before])
})

test('a hold of the other gender releases no place, and a booking releases one', () => {
  const held = place('first', 'M', 'held', 10)
  const answer = during(100, 120)
  expect(wronglyFull([answer], [held, place('a woman', 'F', 'held', 20)], event)).toEqual([])
  expect(wronglyFull([answer], [held, place('a woman', 'F', 'booked', 20)], event)).toEqual([answer])
})

test('a place that ended is free once everyone can see it', () => {
  const changes = [place('first', 'M', 'held', 10), place('first', 'M', 'ended', 100)]
  const late = during(111, 130)
  expect(wronglyFull([during(90, 130), during(105, 130), late], changes, event)).toEqual([late])
})

test('a place that was taken again during the request was not free for all of it', () => {
  const changes = [
    place('first', 'M', 'held', 10),
    place('first', 'M', 'ended', 100),
    place('second', 'M', 'held', 150),
  ]
  const between = during(120, 140)
  expect(wronglyFull([between, during(120, 151)], changes, event)).toEqual([between])
})

test('a free place belongs to those who have waited longer', () => {
  const answer = during(100, 120)
  expect(wronglyFull([answer], [wait('another man', 'M', 10)], event)).toEqual([])
  expect(wronglyFull([answer], [wait('a woman', 'F', 10)], event)).toEqual([answer])
  expect(wronglyFull([answer], [wait(man.memberId, 'M', 10), wait('another man', 'M', 20)], event)).toEqual([answer])
})

test('a member who holds a place is not to be refused one', () => {
  const changes = [place(man.memberId, 'M', 'held', 10), place('a woman', 'F', 'held', 20)]
  const answer = during(100, 120)
  expect(wronglyFull([answer], changes, event)).toEqual([answer])
})
