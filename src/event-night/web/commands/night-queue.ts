import {
  NightActionInput,
  type NightActionResult,
  type NightState,
  type sendNightActions,
} from '#event-night/contract/night.ts'
import { PendingCommands } from '#event-night/web/commands/pending-commands.ts'
import { browserApi } from '#platform/web/api.ts'
import { deviceStorage } from '#platform/web/device/device-storage.ts'

export type NightAnswer = { results: NightActionResult[]; night: NightState }

const nightActions = { name: 'night action', parse: (value: unknown) => NightActionInput.parse(value) }

/** The actions of a night that this device has not sent yet. The console and the print page share them. */
export function nightQueue(of: { eventId: number; memberId: string }): PendingCommands<NightActionInput> {
  return new PendingCommands(deviceStorage, nightActions, of)
}

type Sent = { eventId: number; deviceId: string; actions: readonly NightActionInput[] }

export function sendNight({ eventId, deviceId, actions }: Sent): Promise<NightAnswer> {
  return browserApi<typeof sendNightActions>('POST /api/admin/events/:id/night/actions', {
    params: { id: eventId },
    body: { device_id: deviceId, actions: [...actions] },
  })
}

/** Returns whether the site did not do all of the action. */
export function isProblem({ outcome, left_out }: NightActionResult): boolean {
  return outcome === 'refused' || left_out.length > 0
}
