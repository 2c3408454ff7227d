import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Message } from '#messaging/contract.ts'
import type { Box } from '#messaging/web/load-messages.ts'
import { exchangeWith } from '#messaging/web/merge-messages.ts'
import { formatNewMessages } from '#messaging/web/format-new-messages.ts'
import { ContactNotice } from '#messaging/web/contact-notice.tsx'
import { mailboxAddress, parseMailboxUrl } from '#messaging/web/mailbox-address.ts'
import { BoxTabs } from '#messaging/web/mailbox/box-tabs.tsx'
import { MessageList } from '#messaging/web/mailbox/message-list.tsx'
import { MessageView } from '#messaging/web/mailbox/message-view.tsx'
import { selectedMessage } from '#messaging/web/mailbox/selected-message.ts'

const amy = { id: '0190f4a0-0000-7000-8000-000000000001', name: 'Amy Tonks' }
const tom = { id: '0190f4a0-0000-7000-8000-000000000002', name: 'Tom Hadley' }
const today = '2026-11-21'

const received: Message = Message.parse({
  id: 'm1',
  from_user: tom,
  to_user: amy,
  subject: 'Lovely <b>to</b> meet you',
  message: 'There is a walk on Sunday.\n<script>alert(1)</script>',
  sent_date_local: '2026-11-21T09:14:00',
  sent_at: '2026-11-21T09:14:00Z',
  unread: true,
  portrait: null,
  can_write: true,
})
const sent: Message = { ...received, id: 'm2', from_user: received.to_user, to_user: received.from_user, unread: false }

const noop = () => {}

/** Renders the element. Returns its HTML, text, buttons and link targets. */
function render(element: ReactNode): { html: string; text: string; buttons: string[]; links: string[] } {
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  const textOf = (part: string) =>
    part
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  return {
    html,
    text: textOf(html),
    buttons: [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inside = '']) => textOf(inside)),
    links: [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href),
  }
}

const view = (box: 'inbox' | 'sent', message: Message, exchange = { messages: [message], hasEarlier: false }) =>
  render(
    <MessageView
      {...{ box, message, exchange, today }}
      by="member"
      onReadOf={() => null}
      onSent={noop}
      onBlocked={noop}
    />,
  )

const list = (messages: Message[], read: string[] = [], cursor: string | null = null) =>
  render(
    <MessageList
      box="inbox"
      list={{ messages, cursor }}
      chosen={null}
      shownId="m1"
      read={new Set(read)}
      today={today}
      onOlder={async () => {}}
    />,
  )

test('the list marks the message that is shown beside it as the current one', () => {
  const { html } = list([received, { ...received, id: 'm3' }])
  expect([...html.matchAll(/data-message="(m\d)"[^>]*aria-current="(\w+)"/g)].map(([, ...parts]) => parts)).toEqual([
    ['m1', 'true'],
    ['m3', 'false'],
  ])
})

test('a received message shows its sender and date and can be answered', () => {
  const { text, buttons, links } = view('inbox', received)
  for (const phrase of ['From Tom Hadley', 'today, 9:14 am', 'Your conversation with Tom Hadley'])
    expect(text).toContain(phrase)
  expect(buttons).toEqual(['Reply', 'Report this message', 'Block Tom Hadley'])
  expect(links).toEqual([`/userprofile/${tom.id}`, `/messages?with=${tom.id}`])
})

test('a message is shown as text, never as markup', () => {
  const { html } = view('inbox', received)
  expect(html).toContain('Lovely &lt;b&gt;to&lt;/b&gt; meet you')
  expect(html).not.toContain('<script>')
  expect(list([received]).html).not.toContain('<b>')
})

test('a sent message shows its recipient, and has no Reply', () => {
  const { text, buttons } = view('sent', sent)
  expect(text).toContain('To Tom Hadley')
  expect(buttons).toEqual(['Block Tom Hadley'])
})

test('an open message is followed by the whole conversation, both sides, newest last, in which a line stands for it', () => {
  const id = 'm3'
  const earlier: Message = { ...received, id, message: 'It was good to meet you.', sent_at: '2026-11-20T08:00:00Z' }
  const answer: Message = { ...sent, message: 'It was.', sent_at: '2026-11-20T09:00:00Z' }
  const fromAnother: Message = { ...received, id: 'm4', from_user: received.to_user }
  const inbox = { messages: [received, earlier, fromAnother], cursor: null }
  const exchange = exchangeWith(tom.id, id, { inbox, sent: { messages: [answer], cursor: null } })
  expect(exchange).toEqual({ messages: [received, answer, earlier], hasEarlier: false })
  const { text, html } = view('inbox', earlier, exchange)
  const open = 'Tom Hadley · [^·]* You’re reading this message'
  const rest = 'You · [^·]* It was\\. Tom Hadley · [^·]* There is a walk on Sunday\\.'
  expect(text).toMatch(new RegExp(`Your conversation with Tom Hadley ${open} ${rest}`))
  expect(html.match(/aria-current="true"/g)).toHaveLength(1)
  expect(text.split('It was good to meet you.')).toHaveLength(2)
})

test('a conversation that is not fully loaded has no gaps, and links to the whole', () => {
  const earlier: Message = { ...received, id: 'm3', sent_at: '2026-11-19T08:00:00Z' }
  const answer: Message = { ...sent, sent_at: '2026-11-20T09:00:00Z' }
  const mailbox = (chosen: string) =>
    exchangeWith(tom.id, chosen, {
      inbox: { messages: [received, earlier], cursor: null },
      sent: { messages: [answer], cursor: 'on' },
    })
  expect(mailbox('m1')).toEqual({ messages: [received, answer], hasEarlier: true })
  expect(mailbox('m3').messages).toEqual([received, answer, earlier])
  expect(view('inbox', received, mailbox('m1')).text).toContain('See the whole conversation')
})

test('a message whose sender the viewer may no longer write to can be read but not answered, and has no profile link', () => {
  const { text, buttons, links } = view('inbox', { ...received, can_write: false })
  for (const phrase of ['There is a walk on Sunday.', 'You can’t message Tom Hadley any more.'])
    expect(text).toContain(phrase)
  expect(buttons).toEqual(['Report this message', 'Block Tom Hadley'])
  expect(links).toEqual([`/messages?with=${tom.id}`])
})

test('an unread message is marked as unread until it is read on this page', () => {
  expect(list([received]).text).toContain('Unread: Tom Hadley')
  expect(list([received], ['m1']).text).not.toContain('Unread')
})

test('the list says how each message begins', () => {
  const { text } = list([{ ...received, message: `See you ${'soon, '.repeat(100)}then` }])
  expect(text).toContain('See you soon, soon')
  expect(text).not.toContain('then')
})

test('the list offers older messages while there are more, and says so when it is empty', () => {
  expect(list([received], [], 'on').buttons).toEqual(['Load older messages'])
  expect(list([received]).buttons).toEqual([])
  expect(list([]).text).toContain('Nobody has messaged you yet.')
  expect(list([]).links).toEqual(['/mymatches'])
})

test('the tabs count unread messages', () => {
  expect(render(<BoxTabs box="inbox" unread={2} />).text).toBe('Inbox · 2 new Sent')
  expect(render(<BoxTabs box="sent" unread={0} />).text).toBe('Inbox Sent')
})

test('possible contact details are listed before a message is sent, and long ones are shortened', () => {
  const { text } = render(
    <ContactNotice
      noticed={[
        { kind: 'email', found: 'tom@example.com', where: 'subject' },
        { kind: 'web', found: `example.com/${'x'.repeat(100)}`, where: 'message' },
      ]}
    />,
  )
  for (const phrase of ['‘tom@example.com’ in the subject looks like an email address', 'house rules', 'xxx…’'])
    expect(text).toContain(phrase)
})

test('a URL identifies a list and a message, and parses back to both', () => {
  for (const place of [
    { box: 'inbox', chosen: 'm1' },
    { box: 'sent', chosen: 'a b&c' },
  ] as const) {
    const { searchParams } = new URL(mailboxAddress(place), 'http://localhost')
    expect(parseMailboxUrl(searchParams)).toEqual(place)
  }
  expect(mailboxAddress({ box: 'inbox' })).toBe('/messages')
})

const idOf = (ids: string[], chosen: string | null, preselected?: string, box: Box = 'inbox') =>
  selectedMessage(
    ids.map((id) => ({ id })),
    { box, chosen, preselected },
  )?.id

test('the list of sent messages shows the message that was just sent, unless the URL names another', () => {
  expect(idOf(['c', 'b', 'a'], null, 'b', 'sent')).toBe('c')
  expect(idOf(['c', 'b', 'a'], 'a', 'b', 'sent')).toBe('a')
})

test('messages that arrive later do not replace the selected one', () => {
  expect(idOf(['b', 'a'], null, 'b')).toBe('b')
  expect(idOf(['c', 'b', 'a'], null, 'b')).toBe('b')
  expect(idOf(['c', 'b', 'a'], 'a', 'b')).toBe('a')
  expect(idOf(['c', 'b', 'a'], 'gone', 'b')).toBeUndefined()
  // The list was empty when the page loaded.
  expect(idOf(['a'], null)).toBe('a')
  expect(idOf(['b', 'a'], null)).toBe('a')
})

test('new messages are announced in a sentence', () => {
  expect(formatNewMessages([])).toBe('')
  expect(formatNewMessages([received])).toBe('A new message from Tom Hadley.')
  expect(formatNewMessages([received, sent])).toBe('2 new messages.')
})
