import type { SUBJECT_LENGTH } from '#messaging/contract.ts'

/** The contract's limit, repeated for pages that do not load its schema. The type keeps the two equal. */
const MAX_LENGTH: typeof SUBJECT_LENGTH = 120
const STACKED = /^(\s*re\s*:\s*)+/i

/** Returns the subject without any 'Re: ' before it. */
export function bareSubject(subject: string): string {
  return subject.replace(STACKED, '')
}

/** Returns the subject of a reply: a single 'Re: ' and the message's subject, truncated to the maximum length. */
export function replySubject(subject: string): string {
  return Array.from(`Re: ${bareSubject(subject)}`)
    .slice(0, MAX_LENGTH)
    .join('')
    .trim()
}

/** Returns a draft's subject if the member typed it, otherwise the subject that is offered now. */
export function subjectToShow(saved: { subject: string; offered: string }, offeredNow: string): string {
  const typed = saved.subject.trim() !== '' && saved.subject !== saved.offered
  return typed ? saved.subject : offeredNow
}
