import type { FieldRules } from './card-fields.ts'

/** Formats the typed digits as on cards, and keeps the caret behind the same digit. */
export function formatTyped(input: HTMLInputElement, rules: FieldRules, before: string, event: Event): string {
  const isDeleting = event instanceof InputEvent && event.inputType === 'deleteContentBackward'
  const caret = input.selectionStart ?? input.value.length
  const digitsBeforeCaret = digitsIn(input.value.slice(0, caret))
  const text = isDeleting ? textAfterDeleting(input.value, caret, before) : input.value
  const digits = rules.digitsOf(text)
  const shown = isDeleting ? rules.format(digits).replace(/[ /]+$/, '') : rules.format(digits)
  input.value = shown
  const isAtEnd = caret >= text.length || digitsBeforeCaret >= digits.length
  const caretPosition = isAtEnd ? shown.length : caretAfter(shown, digitsBeforeCaret)
  input.setSelectionRange(caretPosition, caretPosition)
  return digits
}

/**
 * Returns the text after a deletion. If only a space or a slash was deleted, the digit before it is deleted too. Otherwise the
 * caret could never move past the separator.
 */
function textAfterDeleting(text: string, caret: number, before: string): string {
  if (text.replace(/\D/g, '') !== before) return text
  const digit = text.slice(0, caret).search(/\d\D*$/)
  return digit < 0 ? text : text.slice(0, digit) + text.slice(caret)
}

function caretAfter(shown: string, digits: number): number {
  let digitsSeen = 0
  for (const [caretPosition, letter] of shown.split('').entries()) {
    if (digitsSeen === digits) return caretPosition
    if (/\d/.test(letter)) digitsSeen += 1
  }
  return shown.length
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length
}
