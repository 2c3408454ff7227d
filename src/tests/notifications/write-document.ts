import { notifications } from '#app/notifications.ts'
import { bookingSubscriptions } from '#bookings/server/subscriptions.ts'
import type { NotificationRow, Trigger } from '#platform/server/mail/notification-table.ts'
import type { Preference } from '#platform/server/mail/outgoing-mail.ts'
import { fileNamed, nameOf, type SourceFile } from './source-files.ts'

const preferenceTexts: Record<Preference, string> = {
  always: 'always',
  'event news': 'if the member asked for event news',
  'unread messages': 'unless the member stopped these emails',
  'visible likes': 'unless the member stopped these emails',
  'review requests': 'unless the member stopped these emails',
  newsletter: 'if the member asked for newsletters',
}

const introduction = `# Notifications

What the site emails, to whom, and when. \`npm run docs\` writes this page from \`src/*/server/notifications.ts\`, which the code runs on.

- **After:** the command, domain event or sweep that starts it, and the file that enqueues its job, or the email itself if there is no job.
- **To:** a _member_ is notified even while suspended. A _reachable member_ is neither suspended nor about to be deleted. Without an owner who
  can be reached, the email goes to the site's contact address.
- **Only if:** what must still be true when the email is built. Otherwise nothing is sent.
- **Push:** what devices show on which the member has turned notifications on and chosen to see it. Otherwise they show 'Something new'. It is
  queued with the email, under the same conditions (decision 068).
- **Built in:** the file that checks this and builds the email. The name of the email leads to its text.`

/** Builds the text of docs/notifications.md. */
export function notificationsDocument(files: readonly SourceFile[]): string {
  const paths = new Map<string, string>()
  const linkIn = (capability: string) => (name: string, shown?: string) => {
    const { path } = fileNamed(files, name, capability)
    if ((paths.get(name) ?? path) !== path) throw new Error(`two notifications mean different files called ${name}`)
    paths.set(name, path)
    return shown === undefined ? `[${name}]` : `[${shown}][${name}]`
  }
  const events = bookingSubscriptions.map(({ event, queue }) => {
    const emitting = files.filter(({ text }) => text.includes(`emit(tx, '${event}'`))
    return [`\`${event}\``, emitting.map((file) => linkIn('events')(nameOf(file))).join(', '), `\`${queue}\``]
  })
  const sections = Object.entries(notifications).flatMap(([capability, table]) => [
    `## ${capability.slice(0, 1).toUpperCase()}${capability.slice(1)}`,
    sectionTable(table, linkIn(capability)),
  ])
  const links = [...paths].map(([name, path]) => `[${name}]: ../${path}`).toSorted()
  const eventTable = tableOf(['Domain event', 'Emitted in', 'Queue'], events)
  return `${[introduction, ...sections, '## Domain events', eventTable, links.join('\n')].join('\n\n')}\n`
}

/** A capability whose emails push nothing has no column for it. */
function sectionTable(table: Record<string, NotificationRow>, link: (file: string, shown?: string) => string): string {
  const pushes = Object.values(table).some(({ push }) => push !== undefined)
  const withPush = (cells: string[], push: string) => (pushes ? cells.toSpliced(-1, 0, push) : cells)
  return tableOf(
    withPush(['Email', 'After', 'To', 'Sent', 'Only if', 'Built in'], 'Push'),
    Object.entries(table).map(([name, row]) => withPush(cellsOf(name, row, link), pushOf(row))),
  )
}

function pushOf({ push }: NotificationRow): string {
  if (push === undefined) return ''
  return `‘${push.about}’${push.onlyIf === undefined ? '' : ` if ${push.onlyIf}`}`
}

function cellsOf(name: string, row: NotificationRow, link: (file: string, shown?: string) => string): string[] {
  const { after, queue, to, who, onlyIf } = row
  const builtIn = builtInFiles(row)
  const job = queue === undefined ? '' : `, job \`${queue}\``
  return [
    link(textFile(row), name),
    after.map((trigger) => startOf(trigger, link)).join('; '),
    who === undefined ? to : `${to} ${who}`,
    preferenceTexts[row.sent],
    onlyIf ?? '',
    builtIn.map((file) => link(file)).join(', ') + job,
  ]
}

function startOf(trigger: Trigger, link: (file: string) => string): string {
  const { file } = trigger
  const at = file === undefined ? '' : ` in ${link(file)}`
  if ('command' in trigger) return file === undefined ? link(trigger.command) : `${link(trigger.command)}${at}`
  return ('event' in trigger ? `domain event \`${trigger.event}\`` : `sweep \`${trigger.sweep}\``) + at
}

/** Returns the names of the files in which the email is built. */
export function builtInFiles({ builtIn, after }: NotificationRow): string[] {
  return builtIn === undefined ? [...new Set(after.flatMap(fileOf))] : [builtIn]
}

/** Returns the file that enqueues the job, or the email if there is no job. */
export function fileOf(trigger: Trigger): string[] {
  if (trigger.file !== undefined) return [trigger.file]
  return 'command' in trigger ? [trigger.command] : []
}

/** Returns the name of the file of an email: `eventCancelledMail` is in `event-cancelled-mail.tsx`. */
export function textFile({ text }: NotificationRow): string {
  return text.name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Formats a Markdown table as oxfmt would. */
function tableOf(heads: readonly string[], rows: readonly string[][]): string {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
