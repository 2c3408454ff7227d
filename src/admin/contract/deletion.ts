import { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { endpoint } from '#platform/contract.ts'
import { deletionRefusals, ForfeitedEventIds } from '#privacy/contract/deletion.ts'

export const deleteMember = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/deletion',
  summary: 'Deletes a member’s account: ends all sessions immediately, and erases the data once nothing is in progress',
  params: z.object({ id: MemberId }),
  body: z.strictObject({ forfeited_event_ids: ForfeitedEventIds }),
  answer: z.object({}),
  refusals: {
    member_not_found: accountRefusals.member_not_found,
    acting_on_own_account: accountRefusals.acting_on_own_account,
    still_staff: accountRefusals.still_staff,
    only_owner: accountRefusals.only_owner,
    places_changed: deletionRefusals.places_changed,
  },
})
