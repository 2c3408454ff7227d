import type { MESSAGE_LENGTH, SUBJECT_LENGTH } from '#messaging/contract.ts'

/** The values in the form, by the contract's field names. */
export type Written = { toUserId: string; subject: string; message: string }

const MOST_IN_SUBJECT: typeof SUBJECT_LENGTH = 120
const MOST_IN_MESSAGE: typeof MESSAGE_LENGTH = 5_000

/** The remaining number of characters is shown from here on. */
const NEAR = { subject: 20, message: 500 } as const
const MOST = { subject: MOST_IN_SUBJECT, message: MOST_IN_MESSAGE } as const

/**
 * The errors for each field, in the contract's own sentences (a test keeps the two in step). The schema is not imported, because
 * it would be the heaviest part of the pages where the dialog opens.
 */
export function checkMessage({ toUserId, subject, message }: Written): Partial<Record<keyof Written, string>> {
  return {
    ...(toUserId === '' && { toUserId: 'Please choose who it is for.' }),
    ...(left('subject', subject) < 0 && { subject: 'Please use at most 120 characters.' }),
    ...(isBlank(subject) && { subject: 'Please enter a subject.' }),
    ...(left('message', message) < 0 && { message: 'Please use at most 5,000 characters.' }),
    ...(isBlank(message) && { message: 'Please enter your message.' }),
  }
}

/** How many more characters may be typed; null while there are plenty. */
export function leftWhenNear(field: 'subject' | 'message', text: string): number | null {
  const rest = left(field, text)
  return rest > NEAR[field] ? null : rest
}

/** '12 characters left', '3 characters too many' */
export function sayLeft(rest: number): string {
  const characters = Math.abs(rest) === 1 ? 'character' : 'characters'
  return rest < 0 ? `${-rest} ${characters} too many` : `${rest} ${characters} left`
}

/** Characters as the contract counts them: code points, after trimming as the server does. */
function left(field: 'subject' | 'message', text: string): number {
  const asSent = field === 'subject' ? text.replaceAll(/\s+/gu, ' ') : text.replaceAll('\r\n', '\n')
  return MOST[field] - Array.from(asSent.trim()).length
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
