import type { MessageFormValues } from '#messaging/web/writing/check-message.ts'
import type { SendAttempt } from '#messaging/web/writing/send-attempt.ts'
import { removeForMember, saveForMember, loadForMember } from '#platform/web/member-storage.ts'

/** A message that was typed and has not been sent. */
export type MessageDraft = MessageFormValues & {
  /** The form's initial subject. A draft is not saved for it alone. */
  offered: string
  /** The last attempt to send. */
  sending: SendAttempt | null
}

/** The form in which a message is written: the dialog, which has a subject, or the reply box below a conversation. */
export type MessageFormName = 'message' | 'reply'

/** The member who is writing, and the recipient, who is null if the member chooses one in the form. */
export type DraftKey = { memberId: string; toId: string | null; form: MessageFormName }

export function savedMessageDraft({ memberId, ...key }: DraftKey): MessageDraft | null {
  const stored = fromJson(loadForMember(memberId, storageKey(key)))
  return isDraft(stored) ? stored : null
}

/** Saves the draft, or deletes it if nothing has been typed. */
export function saveMessageDraft({ memberId, ...key }: DraftKey, draft: MessageDraft): void {
  const isTyped = draft.message !== '' || draft.subject !== draft.offered
  if (isTyped) saveForMember(memberId, storageKey(key), JSON.stringify(draft))
  else removeForMember(memberId, storageKey(key))
}

export function dropMessageDraft({ memberId, ...key }: DraftKey): void {
  removeForMember(memberId, storageKey(key))
}

function storageKey({ form, toId }: Omit<DraftKey, 'memberId'>): string {
  return `${form} to ${toId ?? 'anyone'}`
}

function fromJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function isDraft(value: unknown): value is MessageDraft {
  if (typeof value !== 'object' || value === null || !('sending' in value)) return false
  const texts = new Map<string, unknown>(Object.entries(value))
  const has = (name: string) => typeof texts.get(name) === 'string'
  return ['toUserId', 'subject', 'message', 'offered'].every(has) && isSending(value.sending)
}

function isSending(value: unknown): value is SendAttempt | null {
  if (value === null) return true
  if (typeof value !== 'object' || !('id' in value) || !('of' in value)) return false
  return typeof value.id === 'string' && typeof value.of === 'string'
}
