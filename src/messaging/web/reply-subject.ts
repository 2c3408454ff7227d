import type { SUBJECT_LENGTH } from '#messaging/contract.ts'

/** The contract's own limit, repeated for pages that do without its schema. */
const MAX_LENGTH: typeof SUBJECT_LENGTH = 120
const STACKED = /^(\s*re\s*:\s*)+/i

/** 'Re: ' and the subject of the message: only once, however many replies there were, and no longer than a subject may be. */
export function replySubject(subject: string): string {
  const bare = subject.replace(STACKED, '')
  return Array.from(`Re: ${bare}`).slice(0, MAX_LENGTH).join('').trim()
}

/** A draft's subject is kept only if it was typed; otherwise the subject offered now is used. */
export function subjectToShow(saved: { subject: string; offered: string }, offeredNow: string): string {
  const typed = saved.subject.trim() !== '' && saved.subject !== saved.offered
  return typed ? saved.subject : offeredNow
}
