import type { Finding } from '../../e2e/standards/finding.ts'

/** A finding that was looked at and is wrong, with the reason. `text` must match the target or the message. */
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
    rule: 'input_label_exists',
    text: /name="email_about_unread"/,
    reason: 'The field and its label are in a closed details element, in which the engine does not see the label.',
  },
]

export function isFalseAlarm({ engine, rule, target, message }: Finding): boolean {
  return falseAlarms.some(
    (alarm) => alarm.engine === engine && alarm.rule === rule && (alarm.text.test(target) || alarm.text.test(message)),
  )
}
