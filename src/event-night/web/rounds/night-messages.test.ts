import { expect, test } from 'vitest'
import { newNight } from '#event-night/rules/night/night.ts'
import { guestsOf } from '#event-night/testing/a-night.ts'
import { problemSentences } from '#event-night/web/rounds/night-messages.ts'

const refused = { id: 'a1', outcome: 'refused' as const, refusal: 'round_not_running', left_out: [] }

test('a refused action is named with the reason', () => {
  const reason = 'That round isn’t running any more.'
  const night = newNight(guestsOf(1, 1))
  expect(problemSentences({ ...refused, action: 'end round', reason }, night)).toEqual([`Ending the round: ${reason}`])
  expect(problemSentences({ ...refused, action: 'did meet', reason }, night)).toEqual([`‘Also met’: ${reason}`])
})
