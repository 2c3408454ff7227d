import type { Member } from '#accounts/actor.ts'
import { staffForStepUp, staffOnly } from '#accounts/server/access-rules.ts'
import { requireSecondFactor } from '#accounts/server/second-factor/require-step-up.ts'
import { EventParams } from '#event-night/contract.ts'
import { hasDoorGrant } from '#event-night/server/door-grant-queries.ts'
import type { DoorStaff } from '#event-night/server/require-event-host.ts'
import { accessRule } from '#platform/server/http/serve.ts'

/** A host or an owner at a door. With a door grant alone they may run this one event's door and nothing else. */
export type StaffAtDoor = DoorStaff & Pick<Member, 'sessionId'> & { rights: 'staff' | 'door grant' }

/**
 * Accepts a host or an owner with a second factor verified within the last twelve hours, and, after that, one who opened this
 * event's door in this session with a second factor. The handler checks whether they may run the event.
 */
export const staffAtDoor = accessRule<StaffAtDoor>(staffOnly.callers, async (call, site) => {
  const session = await staffForStepUp(call, site)
  const { memberId, sessionId, role, secondFactor } = session
  if (secondFactor === 'verified') return { memberId, sessionId, role, rights: 'staff' }
  const event = EventParams.safeParse(call.params)
  const isGranted =
    event.success && (await hasDoorGrant(site.db, { sessionId, eventId: event.data.id }, site.clock.now()))
  if (secondFactor === 'none' || !isGranted) requireSecondFactor(session)
  return { memberId, sessionId, role, rights: 'door grant' }
})
