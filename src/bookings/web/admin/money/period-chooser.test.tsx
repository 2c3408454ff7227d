import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PeriodChooser } from '#bookings/web/admin/money/period-chooser.tsx'

const none = { card_pence: 0, cash_pence: 0, refunded_pence: 0, disputed_pence: 0, net_pence: 0 }

function htmlOf(from: string, to: string): string {
  const money = { total: { ...none, from, to }, before: { ...none, from, to } }
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/admin/money?period=dates&since=${from}&until=${to}`]}>
      <PeriodChooser money={money} />
    </MemoryRouter>,
  )
}

test('a period whose first day is after its last has an error instead of its days', () => {
  const html = htmlOf('2026-11-01', '2026-10-01')
  const id = /<p id="([^"]+)" role="alert"[^>]*>The first day is after the last\./.exec(html)?.[1]
  const dates = [...html.matchAll(/<input type="date"[^>]*>/g)].map(([input]) => input)
  expect(dates).toHaveLength(2)
  for (const input of dates) expect(input).toContain(`aria-invalid="true" aria-describedby="${id}"`)
  expect(html).not.toContain('1 November 2026')
})

test('a period in the right order shows its days', () => {
  const html = htmlOf('2026-10-01', '2026-11-01')
  expect(html).toMatch(/>1 October\s–\s1 November 2026\./)
  expect(html).not.toContain('role="alert"')
})
