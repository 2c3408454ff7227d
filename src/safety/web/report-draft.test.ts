import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropReportDraft, saveReportDraft, savedReportDraft } from '#safety/web/report-draft.ts'

/** A stub of the browser's storage, where stored values are properties of the object itself. */
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

test('a report draft is stored separately for each person or message until it is discarded', () => {
  saveReportDraft(aboutTom, draft)
  expect(savedReportDraft(aboutTom)).toEqual(draft)
  expect(savedReportDraft({ ...aboutTom, aboutId: 'lewis' })).toBeNull()
  dropReportDraft(aboutTom)
  expect(savedReportDraft(aboutTom)).toBeNull()
})

test('clearing a report draft removes it from storage', () => {
  saveReportDraft(aboutTom, draft)
  saveReportDraft(aboutTom, { reason: '', note: '' })
  expect(savedReportDraft(aboutTom)).toBeNull()
})

test('another member on the same device cannot read the draft, which is removed', () => {
  saveReportDraft(aboutTom, draft)
  expect(savedReportDraft({ ...aboutTom, memberId: 'beth' })).toBeNull()
  expect(savedReportDraft(aboutTom)).toBeNull()
})

test.each(['{"reason":"spam"}', 'not JSON', '[1,null]', '{"reason":1,"note":""}'])(
  '%j in local storage is ignored',
  (text) => {
    localStorage.setItem('kept for amy report about tom', text)
    expect(savedReportDraft(aboutTom)).toBeNull()
  },
)
