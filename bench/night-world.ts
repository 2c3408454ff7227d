import { siteItself } from '#accounts/actor.ts'
import { makeAccessToken } from '#accounts/server/access-token.ts'
import { verifyAsStaff } from '#accounts/testing/second-factor.ts'
import { MAX_COMMANDS_PER_REQUEST, type CheckInCommand } from '#event-night/contract.ts'
import type { NightActionInput } from '#event-night/contract/night.ts'
import { assignHosts } from '#events/server/assign-hosts.ts'
import { anEvent } from '#events/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { startBalancer, type Balancer } from './balancer.ts'
import { makeWorld, memberId, MEMBERS, sessionId, type World } from './booking-world.ts'
import { httpClient } from './http-client.ts'

const PROCESSES = 3
const TABLES = 200

export type NightWorld = {
  balancer: Balancer
  eventId: number
  authorization(guest: number): Promise<string>
  /** Shows the night on a big screen, and returns what the screen sends to load it. */
  aScreen(): Promise<{ authorization: string }>
  /** Corrects the settings, as a host does before the first round. */
  correctSettings(): Promise<void>
  callRound(round: number): Promise<void>
  /** Ends the round that was called last. */
  endRound(): Promise<void>
}

type Pair = { table: number; seats: [string, string] }
type Fields<Action> = Action extends NightActionInput ? Omit<Action, 'id' | 'done_at'> : never

/** Creates a night whose guests are in, half women and half men, on three processes behind one address, with limits on. */
export async function makeNight(stack: AsyncDisposableStack, guests: number): Promise<NightWorld> {
  const world = await makeWorld(stack, {}, PROCESSES)
  const { site } = world
  const balancer = await startBalancer(stack, world.ports)
  const startsAt = site.clock.now().add({ minutes: 30 }).round('minute')
  const places = { malePlaces: guests / 2, femalePlaces: guests / 2, releaseMargin: guests / 2, pricePence: 0 }
  const times = { startsAt: startsAt.toString(), endsAt: startsAt.add({ hours: 3 }).toString() }
  const eventId = await anEvent(site, { ...places, ...times })
  const { ask, close } = httpClient(balancer.port, 1)
  stack.defer(close)
  const authorization = await hostOf(world, eventId)
  const device_id = newId()

  async function post<Answer>(path: string, body: object, by = authorization): Promise<Answer> {
    const { status, body: answer } = await ask('POST', path, body, { authorization: by })
    if (status >= 300) throw new Error(`${path} was answered ${status}: ${answer.toString()}`)
    return JSON.parse(answer.toString())
  }
  let call_id = ''
  /** Returns the id of the action. */
  async function act(fields: Fields<NightActionInput>): Promise<string> {
    const action = { ...fields, id: newId(), done_at: site.clock.now().toString() }
    const path = `/api/admin/events/${eventId}/night/actions`
    type Answer = { results: { outcome: string; refusal: unknown; left_out: unknown[] }[] }
    const { results } = await post<Answer>(path, { device_id, actions: [action] })
    const [result] = results
    if (result?.outcome !== 'done' || result.left_out.length > 0)
      throw new Error(`the site did not ${fields.action}: ${JSON.stringify(result)}`)
    return action.id
  }

  const bookings: Record<'F' | 'M', string[]> = { F: [], M: [] }
  for (let guest = 0; guest < guests; guest += 1) {
    const path = '/api/orders/createpaymentintent/'
    const { booking_id } = await post<{ booking_id: string }>(
      path,
      { event_id: eventId },
      await world.authorization(guest),
    )
    bookings[world.genderOf(guest)].push(booking_id)
  }
  const commands = [...bookings.F, ...bookings.M].map((booking_id): CheckInCommand => ({
    ...{ id: newId(), action: 'check in', made_at: site.clock.now().toString() },
    booking_id,
  }))
  for (let from = 0; from < commands.length; from += MAX_COMMANDS_PER_REQUEST)
    await post(`/api/admin/events/${eventId}/door/commands`, {
      device_id,
      commands: commands.slice(from, from + MAX_COMMANDS_PER_REQUEST),
    })
  const settings = {
    ...{ tables: TABLES, seated: 'women' as const, talk_seconds: 300, move_seconds: 60 },
    ...{ finish_at: times.endsAt, interval_after: null, calls: 'by hand' as const },
  }
  await act({ action: 'set up', settings })
  return {
    ...{ balancer, eventId },
    authorization: (guest) => world.authorization(guest),
    async aScreen() {
      type Screen = { secret: string; code: string }
      const { secret, code } = await post<Screen>('/api/screens', {}, '')
      await post(`/api/admin/events/${eventId}/screens`, { code })
      return { authorization: `Bearer ${secret}` }
    },
    correctSettings: async () => void (await act({ action: 'set up', settings: { ...settings, talk_seconds: 240 } })),
    async callRound(round) {
      const pairs = bookings.F.map((woman, nth): Pair => {
        const man = bookings.M[(nth + round) % bookings.M.length] ?? ''
        return { table: nth + 1, seats: [woman, man] }
      })
      call_id = await act({ action: 'call round', round, pairs })
    },
    endRound: async () => void (await act({ action: 'end round', call_id })),
  }
}

/** Makes the last member a host of the event who has just entered their code, and returns their header. */
async function hostOf({ site }: World, eventId: number): Promise<string> {
  const host = { memberId: memberId(MEMBERS - 1), sessionId: sessionId(MEMBERS - 1) }
  await inTransaction(site.db, (tx) =>
    tx.updateTable('members').set({ role: 'host' }).where('id', '=', host.memberId).execute(),
  )
  await assignHosts(site, siteItself, eventId, [host.memberId])
  const access = await makeAccessToken(site, { ...host, gender: 'F', role: 'host' })
  await verifyAsStaff(site, access)
  return `Bearer ${access}`
}
