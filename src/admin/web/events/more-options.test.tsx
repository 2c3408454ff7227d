import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MoreOptions } from '#admin/web/events/more-options.tsx'
import { newEventDefaults } from '#admin/web/events/new-event-defaults.ts'
import type { TypedEvent } from '#admin/web/events/typed-event.ts'
import type { Form } from '#platform/web/ui/form/use-form.ts'

const usual = newEventDefaults({ venues: [], staff: [] })

function isOpen(typed: Partial<TypedEvent>, errors: Record<string, string> = {}): boolean {
  const form: Form = {
    ...{ props: {}, element: { current: null }, reported: errors, busy: false, unmoved: null, failure: null },
    ...{ showErrors: () => undefined, showError: () => undefined, clearErrors: () => undefined },
    field: (name) => ({ name, error: errors[name], required: false }),
  }
  const html = renderToStaticMarkup(<MoreOptions form={form} typed={{ ...usual, ...typed }} event={null} />)
  return /<details[^>]* open=""/.test(html)
}

test('the rare fields are closed for a usual event, and open if one has another value or an error', () => {
  expect(isOpen({ title: 'First Friday', price: '24' })).toBe(false)
  expect(isOpen({ doorPrice: '25' })).toBe(true)
  expect(isOpen({ timeZone: 'Europe/Paris' })).toBe(true)
  expect(isOpen({}, { decideBy: 'Please enter a date.' })).toBe(true)
})
