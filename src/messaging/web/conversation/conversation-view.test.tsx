import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Message } from '#messaging/contract.ts'
import { ConversationView } from '#messaging/web/conversation/conversation-view.tsx'

const amy = { id: '0190f4a0-0000-7000-8000-000000000001', name: 'Amy Tonks' }
const tom = { id: '0190f4a0-0000-7000-8000-000000000002', name: 'Tom Hadley' }

beforeAll(() => {
  // Stubs a browser with empty local storage.
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

function conversationHtml(canWrite: 'can write' | 'cannot write'): string {
  const can_write = canWrite === 'can write'
  const message = (id: string, subject: string, sent: string) =>
    Message.parse({
      id,
      from_user: tom,
      to_user: amy,
      subject,
      message: `Text ${id}`,
      sent_date_local: sent,
      sent_at: `${sent}Z`,
      unread: false,
      portrait: null,
      can_write,
    })
  const first = {
    with: { ...tom, portrait: null, can_write },
    messages: [message('2', 'Re: Sunday', '2026-11-21T09:14:00'), message('1', 'Sunday', '2026-11-20T20:00:00')],
    cursor: null,
    today: '2026-11-21',
  }
  const element = <ConversationView first={first} wasSent={false} onBlocked={() => {}} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

test('a conversation shows its days and each subject once, and a reply takes the subject without a field for it', () => {
  const html = conversationHtml('can write')
  for (const text of ['Yesterday', 'Today', 'aria-label="Tom Hadley, 9:14']) expect(html).toContain(text)
  expect(html.match(/<h4[^>]*>[^<]*/g)).toEqual(['<h4 dir="auto">Sunday'])
  expect(html).toContain('<input type="hidden" name="subject" value="Re: Sunday"/>')
  expect(html.match(/<label/g)).toHaveLength(1)
})

test('a conversation with a member who can no longer be written to says so and has no form', () => {
  const html = conversationHtml('cannot write')
  expect(html).toContain('You can still read your messages here.')
  expect(html).not.toContain('<form')
})
