import { charactersLeftWhenFew, type MessageFormValues } from '#messaging/web/writing/check-message.ts'

/** The number of characters that may still be typed in each text field; null if there are many. */
export type CharactersLeft = Record<'subject' | 'message', number | null>

/** Restores the draft. A hidden recipient field keeps the value that the page set. */
export function fillForm(form: HTMLFormElement, written: MessageFormValues): void {
  for (const name of ['toUserId', 'subject', 'message'] as const) {
    const field = form.elements.namedItem(name)
    const isSubject = name === 'subject' && field instanceof HTMLInputElement
    if (isSubject || isField(field)) field.value = written[name]
  }
}

export function writtenIn(form: HTMLFormElement): MessageFormValues {
  const texts = new FormData(form)
  const text = (name: keyof MessageFormValues) => {
    const value = texts.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { toUserId: text('toUserId'), subject: text('subject'), message: text('message') }
}

export function charactersLeftIn(form: HTMLFormElement): CharactersLeft {
  const { subject, message } = writtenIn(form)
  return { subject: charactersLeftWhenFew('subject', subject), message: charactersLeftWhenFew('message', message) }
}

/** Focuses the first empty field, or the last field if none is empty. */
export function focusOnFirstEmpty(form: HTMLFormElement): void {
  const fields = [...form.elements].filter((field) => isField(field))
  const field = fields.find(({ value }) => value === '') ?? fields.at(-1)
  field?.focus()
}

type Shown = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function isField(field: Element | RadioNodeList | null | undefined): field is Shown {
  return field instanceof HTMLSelectElement || isTextField(field)
}

export function isTextField(field: unknown): field is HTMLInputElement | HTMLTextAreaElement {
  return (field instanceof HTMLInputElement && field.type !== 'hidden') || field instanceof HTMLTextAreaElement
}
