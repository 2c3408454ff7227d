import type { Finding } from '../../e2e/standards/finding.ts'

/**
 * A finding that was looked at and is wrong, with the reason. `rule` is the start of the rule, and `text` must match the target or
 * the message.
 */
type FalseAlarm = Pick<Finding, 'engine'> & { rule: string; text: RegExp; reason: string }

const falseAlarms: readonly FalseAlarm[] = [
  {
    engine: 'IBM',
    rule: 'table_caption_empty',
    text: /^<caption>$/,
    reason: 'The caption of a list in admin is for screen readers only, and the engine counts only visible text.',
  },
  {
    engine: 'IBM',
    rule: 'label_name_visible',
    text: /popovertarget="for-you"/,
    reason:
      'The name starts with the label, My account. The number beside it is a badge, and its words are in the name.',
  },
  {
    engine: 'IBM',
    rule: 'input_autocomplete_valid',
    text: /autocomplete="username webauthn"/,
    reason:
      'HTML allows webauthn as the last word, with which browsers offer passkeys. The engine does not know it yet.',
  },
  {
    engine: 'IBM',
    rule: 'aria_form_label_unique',
    text: /^<form [^>]*method="post"/,
    reason: 'A form without a name has no role. The engine counts it as a landmark that another form has the name of.',
  },
  {
    engine: 'HTML',
    rule: 'Bad value',
    text: /__privateStripeFrame/,
    reason: 'Stripe names its frames so, and so does the emulator.',
  },
  {
    engine: 'Alfa',
    rule: 'sia-r14',
    text: /class="_guest_/,
    reason:
      'The name of a guest at the door has the word Age before the number, for which the row has no space. Speech control finds the row by the name that it starts with.',
  },
]

export function isFalseAlarm({ engine, rule, target, message }: Finding): boolean {
  return falseAlarms.some(
    (alarm) =>
      alarm.engine === engine && rule.startsWith(alarm.rule) && (alarm.text.test(target) || alarm.text.test(message)),
  )
}
