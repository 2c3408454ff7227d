import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropReportDraft, saveReportDraft, savedReportDraft } from '#safety/web/report-draft.ts'

/** As in browsers: stored values are properties of the object itself. */
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

test('a report draft is stored separately for each person or message, until it is dropped', () => {
  saveReportDraft(aboutTom, draft)
  expect(savedReportDraft(aboutTom)).toEqual(draft)
  expect(savedReportDraft({ ...aboutTom, aboutId: 'lewis' })).toBeNull()
  dropReportDraft(aboutTom)
  expect(savedReportDraft(aboutTom)).toBeNull()
})

test('an emptied report draft is not stored', () => {
  saveReportDraft(aboutTom, draft)
  saveReportDraft(aboutTom, { reason: '', note: '' })
  expect(savedReportDraft(aboutTom)).toBeNull()
})

test('another member on the same device cannot read the draft, and it is removed', () => {
  saveReportDraft(aboutTom, draft)
  expect(savedReportDraft({ ...aboutTom, memberId: 'beth' })).toBeNull()
  expect(savedReportDraft(aboutTom)).toBeNull()
})

test.each(['{"reason":"spam"}', 'not JSON', '[1,null]', '{"reason":1,"note":""}'])(
  '%j in local storage is not a draft',
  (text) => {
    localStorage.setItem('kept for amy report about tom', text)
    expect(savedReportDraft(aboutTom)).toBeNull()
  },
)
