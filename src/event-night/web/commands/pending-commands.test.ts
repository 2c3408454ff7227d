import { afterEach, expect, test, vi } from 'vitest'
import type { CheckInCommand, Door } from '#event-night/contract.ts'
import { checkIns } from '#event-night/web/commands/check-ins.ts'
import { PendingCommands } from '#event-night/web/commands/pending-commands.ts'
import { refusedCommands, RefusedCommands } from '#event-night/web/commands/refused-commands.ts'
import { sendPendingCommands } from '#event-night/web/commands/send-pending-commands.ts'
import { memoryStorage } from '#platform/testing/memory-storage.ts'
import { clearMemberStorage, unsentCount } from '#platform/web/member-storage.ts'

const of = { eventId: 12, memberId: 'harriet' }
afterEach(() => {
  vi.unstubAllGlobals()
})
let count = 0
const aCommand = (): CheckInCommand => {
  count += 1
  const id = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
  return { id, made_at: '2026-12-04T19:30:00.000Z', action: 'check in', booking_id: id }
}
const many = (length: number) => Array.from({ length }, aCommand)

test('commands survive a reload in order, and are deleted once the site has received them', () => {
  const storage = memoryStorage()
  const commands = many(12)
  for (const command of commands) new PendingCommands(storage, checkIns, of).add(command)
  const after = new PendingCommands(storage, checkIns, of)
  expect(after.all()).toEqual(commands)
  after.drop(new Set(commands.slice(0, 11).map(({ id }) => id)))
  const [last] = commands.slice(11)
  expect(new PendingCommands(storage, checkIns, of).all()).toEqual([last])
  const next = aCommand()
  after.add(next)
  expect(new PendingCommands(storage, checkIns, of).all()).toEqual([last, next])
})

test('two tabs do not overwrite each other’s commands', () => {
  const storage = memoryStorage()
  const [one, other] = [new PendingCommands(storage, checkIns, of), new PendingCommands(storage, checkIns, of)]
  const commands = many(4)
  commands.forEach((command, nth) => (nth % 2 === 0 ? one : other).add(command))
  expect(one.all()).toEqual(commands)
  one.drop(new Set(commands.map(({ id }) => id)))
  expect(other.all().filter(({ id }) => commands.slice(0, 1).some((command) => command.id === id))).toEqual([])
})

test('commands of another member or another event are not read', () => {
  const storage = memoryStorage()
  new PendingCommands(storage, checkIns, of).add(aCommand())
  expect(new PendingCommands(storage, checkIns, { ...of, memberId: 'harry' }).all()).toEqual([])
  expect(new PendingCommands(storage, checkIns, { ...of, eventId: 1 }).all()).toEqual([])
})

test('commands do not outlive a sign-out, or a sign-in of another member, on the device', () => {
  const storage = memoryStorage()
  vi.stubGlobal('localStorage', storage)
  const harriets = new PendingCommands(storage, checkIns, of)
  const [command] = [aCommand()]
  harriets.add(command)
  expect(unsentCount('harriet')).toBe(1)

  // Her session ran out, and she signed in again.
  clearMemberStorage({ except: 'harriet' })
  expect(harriets.all()).toEqual([command])
  // Harry signed in on her device.
  clearMemberStorage({ except: 'harry' })
  expect(harriets.all()).toEqual([])
  expect(storage.length).toBe(0)

  harriets.add(command)
  // Someone signed out.
  clearMemberStorage({ except: null })
  expect([storage.length, unsentCount('harriet')]).toEqual([0, 0])
})

test('without local storage, commands last until the page is closed, and unreadable entries are ignored', () => {
  const refusing = () => {
    throw new Error('no')
  }
  const none = new PendingCommands(
    { getItem: refusing, setItem: refusing, removeItem: refusing, key: refusing, length: 1 },
    checkIns,
    of,
  )
  const command = aCommand()
  none.add(command)
  expect(none.all()).toEqual([command])
  none.drop(new Set([command.id]))
  expect(none.all()).toEqual([])

  const storage = memoryStorage()
  storage.setItem('kept for harriet unsent command at 12 00000001 x', '{"id":1}')
  storage.setItem('kept for harriet unsent command at 12 00000002 x', 'no JSON')
  expect(new PendingCommands(storage, checkIns, of).all()).toEqual([])
})

test('commands are sent fifty at a time, oldest first, and sent again if the response is lost', async () => {
  const queue = new PendingCommands(memoryStorage(), checkIns, of)
  const commands = many(120)
  for (const command of commands) queue.add(command)
  const sent: string[][] = []
  const send = async (some: readonly CheckInCommand[]) => {
    sent.push(some.map(({ id }) => id))
    if (sent.length === 2) throw new Error('lost')
    return {
      results: some.map(({ id, action }) => ({ id, action, booking_id: id, outcome: 'done' as const, reason: null })),
      door,
    }
  }
  await expect(sendPendingCommands(queue, send, () => {})).rejects.toThrow('lost')
  await sendPendingCommands(queue, send, () => {})
  const ids = commands.map(({ id }) => id)
  expect(sent).toEqual([ids.slice(0, 50), ids.slice(50, 100), ids.slice(50, 100), ids.slice(100)])
  expect(queue.all()).toEqual([])
})

test('a refused command keeps its guest’s name, even once they have left the list, until the host has dealt with it', () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const [listed, gone, done] = [aCommand(), aCommand(), aCommand()]
  const ticket: CheckInCommand = { ...aCommand(), ticket_code: '00000 00000' }
  Reflect.deleteProperty(ticket, 'booking_id')
  const result = ({ id, action }: CheckInCommand, outcome: 'done' | 'refused') => ({
    ...{ id, action, outcome, reason: outcome === 'refused' ? 'No.' : null },
    booking_id: 'ticket_code' in ticket && id === ticket.id ? null : id,
  })
  const answer = {
    results: [result(listed, 'refused'), result(gone, 'refused'), result(ticket, 'refused'), result(done, 'done')],
    door,
  }
  const guests = [listed, gone].map(({ id }) => ({ booking_id: id, name: `guest ${id}` }))
  const refused = refusedCommands(answer, [listed, gone, ticket, done], guests)
  expect(refused).toEqual([
    { command: listed, name: `guest ${listed.id}`, reason: 'No.' },
    { command: gone, name: `guest ${gone.id}`, reason: 'No.' },
    { command: ticket, name: null, reason: 'No.' },
  ])

  new RefusedCommands(of).add(refused)
  const afterReload = new RefusedCommands(of)
  expect(afterReload.all()).toEqual(refused)
  expect(new RefusedCommands({ ...of, eventId: 1 }).all()).toEqual([])
  afterReload.clear()
  expect(new RefusedCommands(of).all()).toEqual([])
})

const door: Door = {
  event: {
    ...{ id: 12, title: 'An evening', start_date_local: '2026-12-04T19:30:00', end_date_local: '2026-12-04T22:00:00' },
    venue: { name: 'The Test Arms', street: '1 Lock Lane', town: 'Tipton', postcode: 'DY4 7AA' },
    ...{ cancelled: false, started: true, ended: false, has_age_range: false },
    ...{ check_in_opens_at: '2026-12-04T16:30:00Z', check_in_opens_date_local: '2026-12-04T16:30:00' },
  },
  guests: [],
  walk_in: null,
  can_end: false,
  now: '2026-12-04T19:30:00Z',
  fast_forward: null,
}
