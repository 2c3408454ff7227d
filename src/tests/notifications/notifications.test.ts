import { beforeAll, expect, test } from 'vitest'
import { notifications } from '#app/notifications.ts'
import { bookingSubscriptions } from '#bookings/server/subscriptions.ts'
import { sweeps } from '#app/worker.ts'
import { everyMail } from '#tests/every-mail.ts'
import { fileNamed, nameOf, sourceFiles, type SourceFile } from './source-files.ts'
import { builtInFiles, fileOf, notificationsDocument, textFile } from './write-document.ts'

let files: SourceFile[]
beforeAll(async () => {
  files = await sourceFiles()
})

const tables = Object.entries(notifications)
const rows = tables.flatMap(([, table]) => Object.entries(table))
const withCapability = tables.flatMap(([capability, table]) =>
  Object.entries(table).map(([name, row]) => [name, row, capability] as const),
)
const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted()
const namesOf = (found: readonly SourceFile[]) => sorted(found.map(nameOf))

test('docs/notifications.md matches the table in the code (`npm run docs` updates it)', async () => {
  await expect(notificationsDocument(files)).toMatchFileSnapshot('../../../docs/notifications.md')
})

test('no two notifications have the same name', () => {
  expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length)
})

test('each email file in the code is used by exactly one notification', () => {
  const emails = files.filter(({ path }) => path.endsWith('-mail.tsx') && !path.endsWith('/render-mail.tsx'))
  expect(rows.map(([, row]) => textFile(row)).toSorted()).toEqual(emails.map(nameOf).toSorted())
})

test('each notification has an example, and each example is named after its notification', async () => {
  const exampleNames: string[] = []
  for (const [key, make] of Object.entries(everyMail)) {
    const { notification } = await make()
    expect(key.split(', ')[0]).toBe(notification.name)
    exampleNames.push(notification.name)
  }
  expect(sorted(exampleNames)).toEqual(sorted(rows.map(([name]) => name)))
})

test('each table of notifications is in the notifications.ts of its capability and is registered in src/app/', () => {
  const filesWithTables = files.filter(({ text }) => text.includes('= notificationTable('))
  expect(filesWithTables.map(({ path }) => path).toSorted()).toEqual(
    tables.map(([name]) => `src/${name}/server/${name === 'platform' ? 'mail/' : ''}notifications.ts`).toSorted(),
  )
})

test.each(rows)('the notification ‘%s’ is built only where the table says', (name, row) => {
  const key = /^\w+$/.test(name) ? `Notifications.${name}` : `Notifications['${name}']`
  const building = files.filter(({ text }) => new RegExp(`${escape(key)}[.,]`).test(text.replaceAll(/\s+/g, ' ')))
  expect(namesOf(building)).toEqual(sorted(builtInFiles(row)))
})

test.each(withCapability)('every trigger of the notification ‘%s’ exists in the code', (name, row, capability) => {
  const { after, queue } = row
  for (const trigger of after) {
    if ('command' in trigger) fileNamed(files, trigger.command, capability)
    if ('sweep' in trigger) expect(sweeps.map((sweep) => sweep.name)).toContain(trigger.sweep)
    if ('event' in trigger) {
      const queues = bookingSubscriptions.flatMap((one) => (one.event === trigger.event ? [one.queue] : []))
      expect(queues).not.toEqual([])
      if (trigger.file === undefined) expect(queues).toContain(queue)
    }
    for (const file of fileOf(trigger)) {
      const { text } = fileNamed(files, file, capability)
      if (queue !== undefined) expect(text).toContain(`'${queue}'`)
      if (queue === 'bookings.notify-member') expect(text).toContain(`'${name}'`)
    }
  }
})

test('every file that enqueues the job of a notification is in the table', () => {
  for (const queue of new Set(rows.flatMap(([, row]) => row.queue ?? []))) {
    const enqueuing = files.filter(({ text }) => text.includes(`enqueue(tx, '${queue}'`))
    const ofQueue = rows.filter(([, row]) => row.queue === queue)
    // A long job enqueues its own next step.
    const listed = ofQueue.flatMap(([, row]) => [...row.after.flatMap(fileOf), ...builtInFiles(row)])
    expect(sorted([...listed, ...namesOf(enqueuing)])).toEqual(sorted(listed))
  }
})

test('every notification that a file requests by its type is in the table, with that file', () => {
  const requested = files.flatMap((file) =>
    [...file.text.matchAll(/'bookings\.notify-member', \{[^}]*\btype: '([^']+)'/g)].map(([, type]) => ({ type, file })),
  )
  expect(requested.length).toBeGreaterThan(10)
  for (const { type, file } of requested) {
    const row = rows.find(([name]) => name === type)?.[1]
    expect(row?.after.flatMap(fileOf), type).toContain(nameOf(file))
  }
})

function escape(text: string): string {
  return text.replaceAll(/[.[\]']/g, (sign) => `\\${sign}`)
}
