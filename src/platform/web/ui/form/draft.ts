import { draftKey } from '#platform/web/draft-storage.ts'
import { expiredSessionMemberId, signedInAs } from '#platform/web/session.ts'

/**
 * A field of a draft. Drafts store typed but unsent text for this tab only, without passwords, files, checkboxes and radio
 * buttons.
 */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function saveDraft(name: string, form: HTMLFormElement): void {
  const texts = draftFields(form).map((field): [string, string] => [field.name, field.value])
  writeDraftText(name, JSON.stringify(Object.fromEntries(texts)))
}

export function fillFromDraft(name: string, form: HTMLFormElement): void {
  const texts = draftOf(name)
  for (const field of draftFields(form)) {
    const text = texts.get(field.name)
    if (typeof text === 'string') field.value = text
  }
}

/** Returns the draft by field name, for content that depends on one of the fields. */
export function draftOf(name: string): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(Object.entries(fromJson(readDraftText(name))))
}

export function clearDraft(name: string): void {
  writeDraftText(name, null)
}

function draftFields(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement &&
        !['password', 'file', 'checkbox', 'radio', 'hidden'].includes(element.type)) ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  )
}

function fromJson(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** A member whose session has just run out is still the one who types. */
const ownKey = (name: string) => draftKey(signedInAs() ?? expiredSessionMemberId(), name)

/** Returns the text of a draft, or null. Browsers that refuse to store anything throw on access, and then there are no drafts. */
export function readDraftText(name: string): string | null {
  try {
    return sessionStorage.getItem(ownKey(name))
  } catch {
    return null
  }
}

/** Stores the text of a draft, or removes it if it is null. */
export function writeDraftText(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(ownKey(name))
    else sessionStorage.setItem(ownKey(name), text)
  } catch {
    // If the browser refuses to store anything, there are no drafts.
  }
}
