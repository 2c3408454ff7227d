import { z } from 'zod'
import { CheckInCommand, type CheckInResult, type Door, type Guest } from '#event-night/contract.ts'
import { loadForMember, removeForMember, saveForMember } from '#platform/web/member-storage.ts'

/** A command that the page showed as done and the site then refused. `name` is null if no guest is known to have the ticket. */
const RefusedCommand = z.object({ command: CheckInCommand, name: z.string().nullable(), reason: z.string() })
export type RefusedCommand = z.infer<typeof RefusedCommand>

/** The site's response to check-in commands. */
export type Answer = { results: CheckInResult[]; door: Door }

/** Returns the commands that an answer refuses. The guests are those listed before it. */
export function refusedCommands(
  { results, door }: Answer,
  sent: readonly CheckInCommand[],
  guests: readonly Pick<Guest, 'booking_id' | 'name'>[],
): RefusedCommand[] {
  return results.flatMap(({ id, outcome, reason, booking_id }) => {
    const command = sent.find((one) => one.id === id)
    if (outcome !== 'refused' || !command) return []
    const bookingId = 'booking_id' in command ? command.booking_id : booking_id
    const guest = [...door.guests, ...guests].find((one) => one.booking_id === bookingId)
    return [{ command, name: guest?.name ?? null, reason: reason ?? '' }]
  })
}

/** Stores refused commands on this device, so that a reload does not hide them, until the host has dealt with them. */
export class RefusedCommands {
  readonly #memberId: string
  readonly #name: string
  #all: readonly RefusedCommand[]

  constructor(of: { eventId: number; memberId: string }) {
    this.#memberId = of.memberId
    this.#name = `refused commands at ${of.eventId}`
    this.#all = this.#load()
  }

  all(): readonly RefusedCommand[] {
    return this.#all
  }

  add(commands: readonly RefusedCommand[]): void {
    if (commands.length === 0) return
    this.#all = [...this.#all, ...commands]
    saveForMember(this.#memberId, this.#name, JSON.stringify(this.#all))
  }

  clear(): void {
    this.#all = []
    removeForMember(this.#memberId, this.#name)
  }

  #load(): RefusedCommand[] {
    try {
      return z.array(RefusedCommand).parse(JSON.parse(loadForMember(this.#memberId, this.#name) ?? '[]'))
    } catch {
      return []
    }
  }
}
