import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ReportReason } from '#safety/contract.ts'
import { reasonLabels } from '#safety/rules/report-reasons.ts'
import { BlockDialog } from '#safety/web/block-dialog.tsx'
import { UnblockConsequences } from '#safety/web/blocked-person.tsx'
import { ReportDialog } from '#safety/web/report-dialog.tsx'
import { plain, seen } from '#platform/testing/read-mail.ts'

beforeAll(() => {
  // Stubs a browser with empty local storage.
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

function textOf(element: ReactNode): string {
  const router = createMemoryRouter([{ path: '*', element }])
  return plain(seen(renderToStaticMarkup(<RouterProvider router={router} />)))
}
const close = () => {}
const tom = { id: '0192f0c1-1111-7000-8000-000000000002', name: 'Tom Hadley' }

test('the block dialog lists the effects of a block', () => {
  const text = textOf(<BlockDialog person={tom} onClose={close} />)
  for (const sentence of [
    'You won’t see each other in attendee lists, likes, matches or messages.',
    'You can both still come to the same event.',
    'Tom Hadley won’t be told that you’ve blocked them.',
    'You can unblock them at any time',
  ])
    expect(text).toContain(sentence)
})

test('the unblock dialog lists the effects of unblocking', () => {
  const text = textOf(<UnblockConsequences name={tom.name} />)
  for (const sentence of [
    'Everything the block has hidden will reappear for both of you: your messages, including unread ones',
    'You’ll be able to message each other again, if you could before.',
    'Tom Hadley won’t be told, but will be able to see you again.',
  ])
    expect(text).toContain(sentence)
})

test.each([
  ['a person', { memberId: tom.id }, 'together with Tom Hadley’s profile as it is now.'],
  ['a message', { messageId: tom.id }, 'together with the message.'],
] as const)(
  'the dialog for reporting %s says what is sent with the report, and that the reported member is not told',
  (_what, about, goesWith) => {
    const text = textOf(<ReportDialog about={about} name={tom.name} onClose={close} />)
    expect(text).toContain(goesWith)
    expect(text).toContain('Tom Hadley won’t be told, and will never know who reported them.')
    for (const reason of ReportReason.options) expect(text).toContain(reasonLabels[reason])
  },
)
