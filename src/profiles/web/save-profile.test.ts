import { expect, test } from 'vitest'
import { fieldErrors } from '#platform/contract.ts'
import { changedTexts, newProfileWith } from '#profiles/web/save-profile.ts'

const saved = { headline: 'Narrowboat owner', body: 'Two dogs.\nOne sofa.' }

test('only changed texts are sent', () => {
  expect(changedTexts(saved, { ...saved })).toEqual({})
  expect(changedTexts(saved, { ...saved, headline: 'Plumber' })).toEqual({ headline: 'Plumber' })
  expect(changedTexts(saved, { headline: 'Plumber', body: 'Bees.' })).toEqual({ headline: 'Plumber', body: 'Bees.' })
})

test('a different line ending is not a change', () => {
  expect(changedTexts(saved, { body: 'Two dogs.\r\nOne sofa.' })).toEqual({})
})

test('all missing parts of a new profile are reported together', () => {
  const { error } = newProfileWith(undefined).safeParse({ headline: ' ', body: '' })
  expect(error && fieldErrors(error, 'form')).toEqual({
    picture: 'You need to add a profile picture.',
    headline: 'You need to add a title to your profile.',
    body: 'Please enter your profile information.',
  })
})

test('a new profile with a headline, a text and a picture is accepted', () => {
  expect(newProfileWith(new Blob(['x'])).safeParse({ headline: ' A ', body: 'B' }).data).toEqual({
    headline: 'A',
    body: 'B',
  })
})
