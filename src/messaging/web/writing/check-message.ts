import type { MESSAGE_LENGTH, SUBJECT_LENGTH } from '#messaging/contract.ts'

/** The values in the form, by the contract's field names. */
export type MessageFormValues = { toUserId: string; subject: string; message: string }

const MAX_SUBJECT: typeof SUBJECT_LENGTH = 120
const MAX_MESSAGE: typeof MESSAGE_LENGTH = 5_000

/** The number of remaining characters is shown once it is no greater than these values. */
const WARN_AT = { subject: 20, message: 500 } as const
const MAX_LENGTH = { subject: MAX_SUBJECT, message: MAX_MESSAGE } as const

/**
 * Returns the error of each invalid field. A test verifies that the error messages are the same as the contract's. Does not
 * import the schema, because it would be the largest part of the pages with the dialog.
 */
export function checkMessage({
  toUserId,
  subject,
  message,
}: MessageFormValues): Partial<Record<keyof MessageFormValues, string>> {
  return {
    ...(toUserId === '' && { toUserId: 'Please choose who it’s for.' }),
    ...(charactersLeft('subject', subject) < 0 && { subject: 'This must be 120 characters or fewer.' }),
    ...(isBlank(subject) && { subject: 'Please enter a subject.' }),
    ...(charactersLeft('message', message) < 0 && { message: 'This must be 5,000 characters or fewer.' }),
    ...(isBlank(message) && { message: 'Please enter your message.' }),
  }
}

/** Returns the number of characters that may still be typed; null if there are many. */
export function charactersLeftWhenFew(field: 'subject' | 'message', text: string): number | null {
  const remaining = charactersLeft(field, text)
  return remaining > WARN_AT[field] ? null : remaining
}

/** Counts characters as the contract does: code points of the text as the server trims it. */
function charactersLeft(field: 'subject' | 'message', text: string): number {
  const asSent = field === 'subject' ? text.replaceAll(/\s+/gu, ' ') : text.replaceAll('\r\n', '\n')
  return MAX_LENGTH[field] - Array.from(asSent.trim()).length
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
