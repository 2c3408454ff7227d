import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorSummary } from '#platform/web/ui/form/error-summary.tsx'

const labels = { title: '', price: 'Price', ends: 'Ends' }

function summaryOf(errors: Record<string, string>): string {
  const form = { element: { current: null }, field: (name: string) => ({ name, error: errors[name] }) }
  return renderToStaticMarkup(<ErrorSummary form={form} labels={labels} />)
}

test('several errors are listed in the order of the fields, each with a link, and with its label if there is one', () => {
  const html = summaryOf({ ends: 'Please enter a date.', title: 'Please give it a title.' })
  expect(html).toContain('There’s a problem')
  const links = [...html.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)].map(([, to, text]) => [to, text])
  expect(links).toEqual([
    ['#title', 'Please give it a title.'],
    ['#ends', 'Ends: Please enter a date.'],
  ])
})

test('a single error is not listed, because its field has the focus', () => {
  expect(summaryOf({ title: 'Please give it a title.' })).toBe('')
  expect(summaryOf({})).toBe('')
})
