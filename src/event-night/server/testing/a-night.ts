import type { TestMember } from '#accounts/testing.ts'
import { apiOf } from '#bookings/testing.ts'
import type { NightActionInput, NightState, loadNight, sendNightActions } from '#event-night/contract/night.ts'
import { aDoor, aGuest, aTablet } from '#event-night/testing.ts'
import type { EventDetails } from '#events/contract.ts'
import { newId } from '#platform/server/ids.ts'
import type { Api } from '#platform/web/api.ts'
import type { TestSite } from '#tests/test-site.ts'

export type NightGuest = TestMember & { bookingId: string }
type Fields<Action> = Action extends NightActionInput ? Omit<Action, 'id' | 'done_at'> & { id?: string } : never

/** A host's device that sends each action to the site at once. */
export function aConsole(t: TestSite, eventId: number, api: Api, deviceId = newId()) {
  const send = (...actions: NightActionInput[]) =>
    api<typeof sendNightActions>('POST /api/admin/events/:id/night/actions', {
      params: { id: eventId },
      body: { device_id: deviceId, actions },
    })
  const actionOf = (fields: Fields<NightActionInput>): NightActionInput => ({
    id: newId(),
    done_at: t.clock.now().toString(),
    ...fields,
  })
  return {
    deviceId,
    send,
    actionOf,
    /** Sends one action and returns its result and the night after it. */
    async act(fields: Fields<NightActionInput>) {
      const { results, night } = await send(actionOf(fields))
      const [result] = results
      if (!result) throw new Error('the site returned no result')
      return { ...result, night }
    },
    load: (): Promise<NightState> =>
      api<typeof loadNight>('GET /api/admin/events/:id/night', { params: { id: eventId } }),
  }
}

export type Console = ReturnType<typeof aConsole>

/** Creates an event whose guests are in, with a host's console that has set the night up to finish in some hours. */
export async function aNight(
  t: TestSite,
  { women = 3, men = 3, tables = 3, hours = 3 } = {},
  details: Partial<EventDetails> = {},
) {
  const { eventId, host } = await aDoor(t, details)
  const guests: { women: NightGuest[]; men: NightGuest[] } = { women: [], men: [] }
  for (let nth = 0; nth < women; nth += 1) guests.women.push(await aGuest(t, eventId, { gender: 'F' }))
  for (let nth = 0; nth < men; nth += 1) guests.men.push(await aGuest(t, eventId, { gender: 'M' }))
  const api = await apiOf(t, host)
  const tablet = aTablet(t, eventId, api)
  const all = [...guests.women, ...guests.men]
  await tablet.send(...all.map(({ bookingId }) => tablet.commandFor(bookingId, 'check in')))
  const host1 = aConsole(t, eventId, api)
  const finish_at = t.clock.now().add({ hours }).toString()
  const settings = {
    ...{ tables, seated: 'women' as const, talk_seconds: 300, move_seconds: 60 },
    ...{ finish_at, interval_after: null, calls: 'by hand' as const },
  }
  await host1.act({ action: 'set up', settings })
  return { eventId, host, api, tablet, console: host1, settings, ...guests }
}
