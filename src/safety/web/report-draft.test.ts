import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropReportDraft, keepReportDraft, keptReportDraft } from '#safety/web/report-draft.ts'

/** As browsers have it: what is kept stands on the object itself. */
class Storage {
  [key: string]: unknown
  getItem = (key: string) => (typeof this[key] === 'string' ? this[key] : null)
  setItem = (key: string, text: string) => {
    this[key] = text
  }
  removeItem = (key: string) => {
    Reflect.deleteProperty(this, key)
  }
}

const aboutTom = { memberId: 'amy', aboutId: 'tom' }
const draft = { reason: 'spam', note: 'He sent me the same again and again.' }

beforeEach(() => {
  vi.stubGlobal('localStorage', new Storage())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('what was typed of a report is kept for each person or message by itself, until it is dropped', () => {
  keepReportDraft(aboutTom, draft)
  expect(keptReportDraft(aboutTom)).toEqual(draft)
  expect(keptReportDraft({ ...aboutTom, aboutId: 'lewis' })).toBeNull()
  dropReportDraft(aboutTom)
  expect(keptReportDraft(aboutTom)).toBeNull()
})

test('where all of it was taken out again, nothing is kept', () => {
  keepReportDraft(aboutTom, draft)
  keepReportDraft(aboutTom, { reason: '', note: '' })
  expect(keptReportDraft(aboutTom)).toBeNull()
})

test('another member on the same device reads nothing of it, and leaves nothing of the first', () => {
  keepReportDraft(aboutTom, draft)
  expect(keptReportDraft({ ...aboutTom, memberId: 'beth' })).toBeNull()
  expect(keptReportDraft(aboutTom)).toBeNull()
})

test.each(['{"reason":"spam"}', 'not JSON', '[1,null]', '{"reason":1,"note":""}'])(
  '%j on the device is no draft',
  (text) => {
    localStorage.setItem('kept for amy report about tom', text)
    expect(keptReportDraft(aboutTom)).toBeNull()
  },
)
