import { brandOf, groupDigits, hasRightCheckDigit, isWhole, longestOf } from './card-number.ts'
import type { ElementKind, FieldError, FieldState } from './frame-messages.ts'

type Context = {
  /** Today by the device's clock, the only one that the frames have. */
  today: Date
  locale: string
  /** The digits of the card number, which determine the length of the security code. */
  number: string
}

type CheckResult = { complete: boolean; error: FieldError | undefined }

export type FieldRules = {
  label: string
  title: string
  placeholder: string
  autoComplete: string
  inputName: string
  /** Extracts the digits from text that was typed, pasted or filled in. */
  digitsOf(text: string): string
  format(digits: string): string
  check(digits: string, context: Context): CheckResult
}

export const fieldRules: Record<ElementKind, FieldRules> = {
  cardNumber: {
    label: 'Credit or debit card number',
    title: 'Secure card number input frame',
    placeholder: '1234 1234 1234 1234',
    autoComplete: 'cc-number',
    inputName: 'cardnumber',
    digitsOf: (text) => onlyDigits(text).slice(0, longestOf(onlyDigits(text))),
    format: groupDigits,
    check(digits) {
      if (!isWhole(digits)) return invalid('incomplete_number', 'Your card number is incomplete.')
      if (!hasRightCheckDigit(digits)) return invalid('invalid_number', 'Your card number is invalid.')
      return valid
    },
  },
  cardExpiry: {
    label: 'Credit or debit card expiration date',
    title: 'Secure expiration date input frame',
    placeholder: 'MM / YY',
    autoComplete: 'cc-exp',
    inputName: 'exp-date',
    digitsOf: expiryDigits,
    format: (digits) => (digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`),
    check(digits, { today, locale }) {
      const date = locale === 'en-GB' ? 'expiry date' : 'expiration date'
      if (digits.length < 4) return invalid('incomplete_expiry', `Your card’s ${date} is incomplete.`)
      const month = Number(digits.slice(0, 2))
      const year = 2000 + Number(digits.slice(2))
      if (month < 1 || month > 12) return invalid('invalid_expiry_month', `Your card’s ${date} is invalid.`)
      if (year < today.getFullYear())
        return invalid('invalid_expiry_year_past', `Your card’s ${date.replace('date', 'year')} is in the past.`)
      if (year === today.getFullYear() && month <= today.getMonth())
        return invalid('invalid_expiry_month_past', `Your card’s ${date} is in the past.`)
      return valid
    },
  },
  cardCvc: {
    label: 'Credit or debit card CVC/CVV',
    title: 'Secure CVC input frame',
    placeholder: 'CVC',
    autoComplete: 'cc-csc',
    inputName: 'cvc',
    digitsOf: (text) => onlyDigits(text).slice(0, 4),
    format: (digits) => digits,
    check(digits, { number }) {
      const { name, cvcLength } = brandOf(number)
      const isLongEnough = name === 'unknown' ? digits.length >= 3 : digits.length === cvcLength
      return isLongEnough ? valid : invalid('incomplete_cvc', 'Your card’s security code is incomplete.')
    },
  },
}

/** Returns the state of the field. An incomplete value becomes an error only once the field has lost the focus. */
export function stateOf(kind: ElementKind, digits: string, left: 'left' | 'being typed', context: Context): FieldState {
  const { complete, error } = fieldRules[kind].check(digits, context)
  const empty = digits === ''
  const isShown = left === 'left' ? !empty : !error?.code.startsWith('incomplete')
  return {
    empty,
    complete,
    error: isShown ? error : undefined,
    ...(kind === 'cardNumber' && { brand: brandOf(digits).name }),
  }
}

/**
 * Extracts the digits of an expiry date: '4' is April, '1/27' is January 2027, and '12/2030', as browsers fill it in, is
 * December 2030.
 */
function expiryDigits(text: string): string {
  const [month = '', year] = text.split('/').map(onlyDigits)
  if (year !== undefined) return twoDigits(month) + lastTwo(year)
  const digits = onlyDigits(text)
  if (/^[2-9]/.test(digits)) return `0${digits}`.slice(0, 4)
  return digits.length === 6 ? digits.slice(0, 2) + digits.slice(4) : digits.slice(0, 4)
}

function twoDigits(month: string): string {
  return month === '' ? '' : month.padStart(2, '0').slice(0, 2)
}

function lastTwo(year: string): string {
  return year.length === 4 ? year.slice(2) : year.slice(0, 2)
}

const valid: CheckResult = { complete: true, error: undefined }

function invalid(code: string, message: string): CheckResult {
  return { complete: false, error: { type: 'validation_error', code, message } }
}

function onlyDigits(text: string): string {
  return text.replace(/\D/g, '')
}
