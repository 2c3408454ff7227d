import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { daysError, daysErrorIn } from '#platform/web/ui/table/days-error.tsx'
import { DaysOf } from '#platform/web/ui/table/list-filters.tsx'

const reversed = 'The first day is after the last. Please change one of them.'

test.each([
  ['2026-11-01', '2026-10-01', reversed],
  ['2026-11-01', '2026-11-01', undefined],
  ['2026-10-01', '2026-11-01', undefined],
  ['2026-11-01', null, undefined],
  ['2026-11-01', '', undefined],
  [undefined, '2026-10-01', undefined],
])('the error of the days %s to %s is: %s', (first, last, error) => {
  expect(daysError(first, last)).toBe(error)
})

test('only the days with these names are compared', () => {
  const query = new URLSearchParams('from=2026-11-01&until=2026-10-01&to=2026-12-01')
  expect(daysErrorIn(query, ['from', 'until'])).toBe(reversed)
  expect(daysErrorIn(query, ['from', 'to'])).toBeUndefined()
})

function htmlOf(query: string): string {
  return renderToStaticMarkup(
    <DaysOf names={['from', 'to']} labels={['From', 'To']} query={new URLSearchParams(query)} />,
  )
}

test('both days of a list refer to their error, and keep what was chosen', () => {
  const html = htmlOf('from=2026-11-01&to=2026-10-01')
  const id = /<p id="([^"]+)" role="alert"[^>]*>The first day is after the last\./.exec(html)?.[1]
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input)
  expect(inputs).toHaveLength(2)
  for (const input of inputs) {
    expect(input).toContain(`aria-describedby="${id}"`)
    expect(input).toContain('aria-invalid="true"')
  }
  expect(html).toContain('value="2026-11-01"')
  expect(html).toContain('value="2026-10-01"')
})

test('days of a list in the right order have no error', () => {
  const html = htmlOf('from=2026-10-01&to=2026-11-01')
  expect(html).not.toContain('role="alert"')
  expect(html).not.toContain('aria-invalid')
})
