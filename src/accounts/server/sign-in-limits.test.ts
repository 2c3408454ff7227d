import { expect, test } from 'vitest'
import { judgeAttempt } from '#accounts/server/sign-in-limits.ts'

const resetsAt = Temporal.Instant.from('2026-07-03T12:00:00Z')
const usage = (attempts: number, limit: number) => ({ attempts, resetsAt, isExceeded: attempts > limit })

const untroubled = { account: 1, in48: 1, in56: 1, failedIn48: 0, failedInAll: 0 }
const judge = (change: Partial<typeof untroubled>) => {
  const { account, in48, in56, failedIn48, failedInAll } = { ...untroubled, ...change }
  return judgeAttempt({
    wider: [usage(account, 50), usage(in48, 40), usage(in56, 25)],
    watched: [usage(failedIn48, 1_000), usage(failedInAll / 2, 1_000), usage(failedInAll / 2, 1_000)],
  })
}

test.each([
  ['nothing has happened', {}, { isPaced: false, isSlowed: false }],
  ['the account was guessed at twenty times', { account: 20 }, { isPaced: false, isSlowed: false }],
  ['the account was guessed at more often', { account: 21 }, { isPaced: false, isSlowed: true }],
  ['forty guesses came from the /48', { in48: 40 }, { isPaced: false, isSlowed: false }],
  ['more guesses came from the /48', { in48: 41 }, { isPaced: true, isSlowed: false }],
  ['more than twenty-five guesses came from the /56', { in56: 26 }, { isPaced: true, isSlowed: false }],
  [
    'an account under attack is tried from an untroubled /48',
    { account: 900, in48: 3 },
    { isPaced: false, isSlowed: true },
  ],
  ['an account under attack is tried from a troubled /48', { account: 51, in48: 4 }, { isPaced: true, isSlowed: true }],
  ['many passwords were wrong in the /48', { failedIn48: 1_001 }, { isPaced: false, isSlowed: true }],
  ['many passwords were wrong in all', { failedInAll: 1_002 }, { isPaced: false, isSlowed: true }],
])('a guess is paced and slowed as it should be if %s', (_what, change, judged) => {
  expect(judge(change)).toEqual(judged)
})
