import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MessageGroup } from '#platform/web/ui/message-group.tsx'

test('a message that takes the focus is a named group, which its text describes', () => {
  const html = renderToStaticMarkup(<MessageGroup>We couldn’t do it.</MessageGroup>)
  const [group = ''] = /^<div[^>]*>/.exec(html) ?? []
  const [, id] = /aria-describedby="([^"]+)"/.exec(group) ?? []
  for (const attribute of ['role="group"', 'aria-label="Message"', 'tabindex="-1"']) expect(group).toContain(attribute)
  expect(group).not.toContain(`id="${id}"`)
  expect(html).toContain(`<div id="${id}">We couldn’t do it.</div>`)
})
