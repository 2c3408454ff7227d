import { expect, test } from 'vitest'
import { newNight } from '#event-night/rules/night/night.ts'
import { guestsOf, pairOf, TestNight } from '#event-night/testing/a-night.ts'
import { problemSentences, tablesRunOutMessage, undoLabel } from '#event-night/web/rounds/night-messages.ts'

const refused = { id: 'a1', outcome: 'refused' as const, refusal: 'round_not_running', left_out: [] }

test('a refused action is named with the reason', () => {
  const reason = 'That round isn’t running any more.'
  const night = newNight(guestsOf(1, 1))
  expect(problemSentences({ ...refused, action: 'end round', reason }, night)).toEqual([`Ending the round: ${reason}`])
  expect(problemSentences({ ...refused, action: 'did meet', reason }, night)).toEqual([`‘Also met’: ${reason}`])
})

test('the undo button names the two guests of an action about a pair', () => {
  const night = new TestNight(guestsOf(2, 2))
  const labelOf = (details: Parameters<TestNight['actionOf']>[0]) => undoLabel(night.now, night.actionOf(details))
  expect(labelOf({ action: 'keep apart', seats: pairOf('w1 m2') })).toBe('Undo ‘Keep apart’ for Guest w1 and Guest m2')
  expect(labelOf({ action: 'leave', seat: 'w1' })).toBe('Undo ‘Has left’')
  expect(labelOf({ action: 'note', seats: ['w1'], text: 'Lost a scarf.' })).toBe('Undo the note')
})

test('the console says when the guests of a side take turns to sit out', () => {
  const howToAdd = 'To add a table, choose ‘Change the set-up’ between rounds.'
  expect(tablesRunOutMessage('now', 'men')).toBe(
    `There are no tables left, so the men will take turns to sit out. ${howToAdd}`,
  )
  expect(tablesRunOutMessage('when everyone has come', 'women')).toBe(
    `When everyone who booked has come, the women will take turns to sit out. ${howToAdd}`,
  )
})
