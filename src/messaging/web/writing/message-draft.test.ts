import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dropMessageDraft,
  saveMessageDraft,
  savedMessageDraft,
  type MessageDraft,
} from '#messaging/web/writing/message-draft.ts'

/** A stub of a browser's storage, in which stored entries are properties of the object. */
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

const toTom = { memberId: 'amy', toId: 'tom', form: 'message' } as const
const draft: MessageDraft = { toUserId: 'tom', subject: 'Re: One', message: 'Hello', offered: 'Re: One', sending: null }

beforeEach(() => {
  vi.stubGlobal('localStorage', new Storage())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('each recipient and each form has a separate draft until it is dropped', () => {
  saveMessageDraft(toTom, draft)
  saveMessageDraft({ ...toTom, toId: null }, { ...draft, message: 'To whomever' })
  expect(savedMessageDraft(toTom)).toEqual(draft)
  expect(savedMessageDraft({ ...toTom, toId: 'lewis' })).toBeNull()
  expect(savedMessageDraft({ ...toTom, form: 'reply' })).toBeNull()
  dropMessageDraft(toTom)
  expect(savedMessageDraft(toTom)).toBeNull()
  expect(savedMessageDraft({ ...toTom, toId: null })?.message).toBe('To whomever')
})

test('a draft is saved with the idempotency key of the last attempt, for a retry', () => {
  const tried = { ...draft, sending: { id: 'x', of: '[]' } }
  saveMessageDraft(toTom, tried)
  expect(savedMessageDraft(toTom)).toEqual(tried)
})

test('no draft is saved if nothing was typed or all of it was deleted', () => {
  saveMessageDraft(toTom, draft)
  saveMessageDraft(toTom, { ...draft, message: '' })
  expect(savedMessageDraft(toTom)).toBeNull()
})

test('when another member signs in on the device, the first member’s drafts are deleted', () => {
  saveMessageDraft(toTom, draft)
  expect(savedMessageDraft({ ...toTom, memberId: 'beth' })).toBeNull()
  expect(savedMessageDraft(toTom)).toBeNull()
})

test.each(['{"a":1}', 'not JSON', '[1,null]', '{"toUserId":"tom","subject":"","message":"","offered":"","sending":1}'])(
  '%j in local storage is not read as a draft',
  (text) => {
    localStorage.setItem('kept for amy message to tom', text)
    expect(savedMessageDraft(toTom)).toBeNull()
  },
)
