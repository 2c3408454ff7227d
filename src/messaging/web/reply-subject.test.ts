import { expect, test } from 'vitest'
import { Subject, SUBJECT_LENGTH } from '#messaging/contract.ts'
import { replySubject, subjectToShow } from '#messaging/web/reply-subject.ts'

test.each([
  ['Lovely to meet you', 'Re: Lovely to meet you'],
  ['Re: Lovely to meet you', 'Re: Lovely to meet you'],
  ['RE: re:Re : Lovely to meet you', 'Re: Lovely to meet you'],
  ['Regarding Sunday', 'Re: Regarding Sunday'],
  ['re:', 'Re:'],
])('a reply to %j has the subject %j', (subject, reply) => {
  expect(replySubject(subject)).toBe(reply)
})

test.each(['x'.repeat(SUBJECT_LENGTH), '🙂'.repeat(SUBJECT_LENGTH), `Re: ${'y '.repeat(58)}`])(
  'a reply to a subject of the maximum length can be sent: %j',
  (subject) => {
    const reply = replySubject(subject)
    expect(Subject.parse(reply)).toBe(reply)
    expect(replySubject(reply)).toBe(reply)
    expect(Array.from(reply).length).toBeGreaterThan(SUBJECT_LENGTH - 3)
  },
)

test('a draft’s subject is restored only if it was typed', () => {
  expect(subjectToShow({ subject: 'My own words', offered: 'Re: One' }, 'Re: Two')).toBe('My own words')
  expect(subjectToShow({ subject: 'Re: One', offered: 'Re: One' }, 'Re: Two')).toBe('Re: Two')
  expect(subjectToShow({ subject: ' ', offered: 'Re: One' }, 'Re: Two')).toBe('Re: Two')
  expect(subjectToShow({ subject: '', offered: '' }, '')).toBe('')
})
