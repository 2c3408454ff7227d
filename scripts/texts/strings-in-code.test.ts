import { expect, test } from 'vitest'
import { stringsInCode } from './strings-in-code.ts'

test('the text of an element is one text, with links, emphasis and values in it', () => {
  const page = `const Page = () => (
    <p className="as it is">
      Hello {member.name}, <a href="/events/of this week">see <b>all</b> events</a>
      {isOpen ? ' now' : ' later'}.
    </p>
  )`
  expect(stringsInCode(page, true)).toEqual(['Hello {name}, see all events{ now | later}.'])
})

test('labels, and elements inside expressions, are texts of their own', () => {
  const page = `const Page = () => (
    <p aria-label="Places left" data-kind="some kind of place">
      We have {places > 0 && <b title="Women and men">room for you</b>}
    </p>
  )`
  expect(stringsInCode(page, true)).toEqual(['We have {…}', 'Places left', 'room for you', 'Women and men'])
})

test('messages in tables, arrays and templates are found, each once', () => {
  const messages = `
    export const refusals = table({ too_busy: { status: 503, detail: 'Please try again.' }, other: { detail: 'Please try again.' } })
    export const days = [\`in \${count} days\`, 'Tomorrow']`
  expect(stringsInCode(messages, false)).toEqual(['Please try again.', 'in {count} days', 'Tomorrow'])
})

test('imports, types, SQL, logs, errors for developers and technical names are not texts', () => {
  const code = `
    import { a } from 'a module of ours'
    type Kind = 'one kind' | 'another kind'
    const rows = <T,>(of: T) => sql\`select all of them\`
    log.warn('the mail server did not answer')
    if (broken) throw new Error('the table has no rows')
    const types = ['text/html; charset=utf-8', '/event/:id', 'male-places', 'Retry-After']`
  expect(stringsInCode(code, false)).toEqual([])
})
