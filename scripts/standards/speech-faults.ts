type Edit = { file: string; before: string; after: string }
/** A fault that a screen reader's user met once: how it is put back, and the way in whose transcript it must appear. */
export type SpeechFault = { name: string; way: string; edits: readonly Edit[] }

export const speechFaults: readonly SpeechFault[] = [
  {
    name: 'a new page is silent, because the focus goes to an element without a name',
    way: 'registering',
    edits: [
      {
        file: 'src/app/root.tsx',
        before: "find('[data-page-start]') ?? find('h1') ?? main.current",
        after: 'main.current',
      },
    ],
  },
  {
    name: 'after an event is saved, the status arrives with its text and is silent',
    way: 'making an event',
    edits: [
      {
        file: 'src/platform/web/ui/toast/toasts.tsx',
        before: '<p role="status">{toast && <span key={toast.nth}>{toast.text}</span>}</p>',
        after: '{toast && <p role="status">{toast.text}</p>}',
      },
    ],
  },
  {
    name: 'before check-in opens, a guest is in, and then is not',
    way: 'the door',
    edits: [
      {
        file: 'src/event-night/web/door-page.tsx',
        before: "{isOpen && !event.cancelled && part === 'door' && (",
        after: "{!event.cancelled && part === 'door' && (",
      },
      {
        file: 'src/event-night/web/door/use-door.ts',
        before: '    if (!updateIsOpen()) return setMessage(messages.notOpenYetMessage(guest))\n    const command',
        after: '    const command',
      },
    ],
  },
  {
    name: 'a sent message is said twice',
    way: 'a message',
    edits: [
      {
        file: 'src/messaging/web/mailbox/exchange.tsx',
        before: '      <p role="status" className={css.status}>\n',
        after:
          '      <p role="status">{replyId !== null && \'Successfully sent message.\'}</p>\n      <p role="status" className={css.status}>\n',
      },
    ],
  },
  {
    name: 'the title of a dialog is said twice',
    way: 'refunding',
    edits: [
      {
        file: 'src/platform/web/ui/dialog.tsx',
        before: "{...(isScrollable && { tabIndex: 0, role: 'group', 'aria-label': 'Details' })}",
        after: "{...{ tabIndex: 0, role: 'group', 'aria-labelledby': heading }}",
      },
    ],
  },
  {
    name: 'the code of a ticket is said twice',
    way: 'the ticket',
    edits: [
      {
        file: 'src/bookings/web/ticket/qr-picture.tsx',
        before: 'aria-label="QR code for your ticket"',
        after: 'aria-label={`QR code for ticket ${code}`}',
      },
    ],
  },
]
