import { expect, test } from 'vitest'
import { remainingErrors } from './remaining-errors.ts'

const shown = { password: 'Too short.', passchk: 'Passwords do not match.' }

test('an error goes once the schema no longer finds it, even if another field was edited', () => {
  const input = { edited: 'password', fromSchema: true }

  expect(remainingErrors(shown, { ...input, found: { passchk: 'Passwords do not match.' } })).toEqual({
    passchk: 'Passwords do not match.',
  })
  expect(remainingErrors(shown, { ...input, found: {} })).toEqual({})
})

test('an error that the schema did not find goes only when its own field is edited', () => {
  const input = { edited: 'password', found: {}, fromSchema: false }

  expect(remainingErrors(shown, input)).toEqual({ passchk: 'Passwords do not match.' })
})

test('an input neither adds an error nor changes its message', () => {
  const input = { edited: 'email', fromSchema: true }

  expect(remainingErrors({}, { ...input, found: shown })).toEqual({})
  expect(remainingErrors(shown, { ...input, found: { password: 'Other.', passchk: 'Other.' } })).toBe(shown)
})
