import { expect, test } from 'vitest'
import { Removable, ReportReason } from '#safety/contract.ts'
import { formatList, removableLabels } from '#safety/rules/removable-labels.ts'
import { isUrgent, reasonLabels } from '#safety/rules/report-reasons.ts'

test('a report is urgent if the reporter felt unsafe or the member may be under 18', () => {
  expect(ReportReason.options.filter(isUrgent).toSorted()).toEqual(['felt_unsafe', 'under_18'])
  expect(isUrgent(null)).toBe(false)
})

test.each(ReportReason.options)('the reason ‘%s’ has a label', (reason) => {
  expect(reasonLabels[reason]).toMatch(/^\p{Lu}/u)
})

test.each(Removable.options)('a deleted %s has a label for use within a sentence', (removable) => {
  expect(removableLabels[removable]).toMatch(/^\p{Ll}/u)
})

test('several deleted items are listed as in British English', () => {
  expect(formatList(['this', 'that', 'the other'])).toBe('this, that and the other')
})
