import type { SUBJECT_LENGTH } from '#messaging/contract.ts'

/** The contract's own, said again for pages that do without its schema. */
const MOST: typeof SUBJECT_LENGTH = 120
const STACKED = /^(\s*re\s*:\s*)+/i

/** 'Re: ' and what it is a reply to: once, however often it went to and fro, and no longer than a subject may be. */
export function replySubject(subject: string): string {
  const bare = subject.replace(STACKED, '')
  return Array.from(`Re: ${bare}`).slice(0, MOST).join('').trim()
}

/** Of what was kept from before, a subject stays only if it was typed; else it is the one that is offered now. */
export function subjectToShow(kept: { subject: string; offered: string }, offeredNow: string): string {
  const typed = kept.subject.trim() !== '' && kept.subject !== kept.offered
  return typed ? kept.subject : offeredNow
}
