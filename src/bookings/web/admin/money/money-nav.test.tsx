import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { MoneyNav } from '#bookings/web/admin/money/money-nav.tsx'

test.each([
  ['/admin/money', 'Income'],
  ['/admin/money/payments', 'Payments'],
  ['/admin/money/payments/7', 'Payments'],
  ['/admin/money/cases', 'Needs attention'],
  ['/admin/money/comparison', 'Compare with the provider'],
])('at %s, the tab ‘%s’ and no other is marked as current', (address, tab) => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <MoneyNav />
    </MemoryRouter>,
  )
  expect([...html.matchAll(/<a aria-current="page"[^>]*>([^<]*)</g)].map(([, label]) => label)).toEqual([tab])
})
