import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MessageGroup } from '#platform/web/ui/message-group.tsx'

test('a message that takes the focus is a named group, which its text describes', () => {
  const html = renderToStaticMarkup(<MessageGroup>We couldn’t do it.</MessageGroup>)
  const [, id] = /^<div id="([^"]+)"/.exec(html) ?? []
  expect(html).toContain('role="group" aria-label="Message"')
  expect(html).toContain(`aria-describedby="${id}"`)
  expect(html).toContain('tabindex="-1"')
})
