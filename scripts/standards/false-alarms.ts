import type { Finding } from '../../e2e/standards/finding.ts'

/** A finding that was looked at and is wrong, with the reason. `text` must match the target or the message. */
type FalseAlarm = Pick<Finding, 'engine'> & { rule: string; text: RegExp; reason: string }

const falseAlarms: readonly FalseAlarm[] = []

export function isFalseAlarm({ engine, rule, target, message }: Finding): boolean {
  return falseAlarms.some(
    (alarm) => alarm.engine === engine && alarm.rule === rule && (alarm.text.test(target) || alarm.text.test(message)),
  )
}
