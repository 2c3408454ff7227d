import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorSummary } from '#platform/web/ui/form/error-summary.tsx'

const labels = { title: '', price: 'Price', ends: 'Ends' }

function summaryOf(reported: Record<string, string>, shown = reported): string {
  const field = (name: string) => ({ name, error: shown[name], required: true })
  const form = { element: { current: null }, reported, field }
  return renderToStaticMarkup(<ErrorSummary form={form} labels={labels} />)
}

test('several errors are listed in the order of the fields, each with a link, and with its label if there is one', () => {
  const html = summaryOf({ ends: 'Please enter a date.', title: 'Please give it a title.' })
  expect(html).toContain('There’s a problem')
  expect(html).toContain('There are 2 problems, listed at the top of the form.</p>')
  const links = [...html.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)].map(([, to, text]) => [to, text])
  expect(links).toEqual([
    ['#title', 'Please give it a title.'],
    ['#ends', 'Ends: Please enter a date.'],
  ])
})

test('a single error is listed, but only its field announces it', () => {
  const html = summaryOf({ title: 'Please give it a title.' })
  expect(html).toMatch(/^<p role="status"[^>]*><\/p>/)
  expect(html).toContain('There’s a problem')
  expect(html).toContain('<a href="#title">Please give it a title.</a>')
})

test('without errors, there is no list', () => {
  expect(summaryOf({})).toMatch(/^<p role="status"[^>]*><\/p>$/)
})

test('an error that has been corrected stays in the list, crossed out', () => {
  const ends = 'Please enter a date.'
  const html = summaryOf({ title: 'Please give it a title.', ends }, { ends })
  expect(html).toContain('<s>Please give it a title.</s>')
  expect(html).toContain('>Ends: Please enter a date.</a>')
})

test('a field that is now wrong in another way is listed with the message that it shows', () => {
  const title = 'Please give it a title.'
  const html = summaryOf({ title, ends: 'Please enter a date.' }, { title, ends: 'That date is in the past.' })
  expect(html).toContain('>Ends: That date is in the past.</a>')
  expect(html).not.toContain('Please enter a date.')
})

test('once every error is corrected, the heading no longer reports a problem', () => {
  const html = summaryOf({ title: 'Please give it a title.', ends: 'Please enter a date.' }, {})
  expect(html).toContain('All corrected. Try again.')
  expect(html).not.toContain('There’s a problem')
  expect(html.match(/<s>/g)).toHaveLength(2)
})
