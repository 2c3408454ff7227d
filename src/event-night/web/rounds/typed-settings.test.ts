import { expect, test } from 'vitest'
import { toTypedSettings, typedSettingsFor } from '#event-night/web/rounds/typed-settings.ts'
import { fieldErrors } from '#platform/contract.ts'

const event = { end_date_local: '2027-03-04T21:30', ends_at: '2027-03-04T21:30:00Z' }
const suggested = toTypedSettings(null, event, { women: 9, men: 7 })
const { calls: _, ...byHand } = suggested
const schema = typedSettingsFor(event)

test('what is suggested at first suits the guests, and finishes when the event ends', () => {
  expect(schema.parse(suggested)).toEqual({
    tables: 7,
    seated: 'women',
    talkSeconds: 300,
    moveSeconds: 60,
    finishAtMs: Date.parse(event.ends_at),
    intervalAfter: null,
    calls: 'by itself',
  })
})

test('settings fill the form with the texts that give the same settings again', () => {
  const settings = schema.parse({ ...byHand, talkMinutes: '4.5', finish: '21:10', intervalAfter: '6' })
  expect(settings).toMatchObject({ talkSeconds: 270, intervalAfter: 6, calls: 'by hand' })
  const { calls, ...texts } = toTypedSettings(settings, event, { women: 1, men: 1 })
  expect(schema.parse(texts)).toEqual({ ...settings, calls })
})

test.each([
  ['tables', ['', '0', '201', '7.5', 'seven']],
  ['talkMinutes', ['', '0.4', '61', 'five']],
  ['moveSeconds', ['', '-1', '601', '0.5']],
  ['finish', ['', '25', 'late']],
])('an unusable text in the field %s is an error of that field', (field, texts) => {
  for (const text of texts) {
    const { error } = schema.safeParse({ ...suggested, [field]: text })
    expect(Object.keys(error ? fieldErrors(error, 'form') : {}), text).toEqual([field])
  }
})
