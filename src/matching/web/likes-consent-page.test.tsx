import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { LikesConsent } from '#matching/contract.ts'
import { Component } from '#matching/web/likes-consent-page.tsx'

const none: LikesConsent = {
  wording: { version: 1, text: 'I agree that you can use my likes.' },
  agreed: null,
  stopped_at: null,
  has_likes: false,
}
const at = '2031-07-04T18:30:00Z'

function textFor(changes: Partial<LikesConsent>): string {
  const routes = [{ id: 'page', path: '/account/likes', Component, loader: () => null }]
  const hydrationData = { loaderData: { page: { ...none, ...changes } } }
  const router = createMemoryRouter(routes, { initialEntries: ['/account/likes'], hydrationData })
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]+>/g, ' ')
}

test.each<[string, Partial<LikesConsent>, string[]]>([
  ['has agreed', { agreed: { text: 'I agreed to this.', at } }, ['Friday 4 July 2031', 'I agreed to this.']],
  ['agreed with the terms', { has_likes: true }, ['You agreed to this when you accepted our terms.']],
])('a member who %s sees what they agreed to, and can stop it', (_who, changes, phrases) => {
  for (const phrase of [...phrases, 'Stop using my likes']) expect(textFor(changes)).toContain(phrase)
})

test.each<[string, Partial<LikesConsent>, string]>([
  ['never agreed', {}, 'before you send any'],
  ['stopped it', { stopped_at: at }, 'Friday 4 July 2031'],
])('a member who %s is told that they will be asked, and has nothing to stop', (_who, changes, phrase) => {
  expect(textFor(changes)).toContain(phrase)
  expect(textFor(changes)).not.toContain('Stop using my likes')
})
