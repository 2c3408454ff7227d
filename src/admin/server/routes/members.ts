import { correctDateOfBirth } from '#accounts/server/correct-date-of-birth.ts'
import { saveNote } from '#accounts/server/save-note.ts'
import { sendActivationAgain } from '#accounts/server/resend-activation.ts'
import { signMemberOut } from '#accounts/server/sign-member-out.ts'
import { freshOwnerOnly, ownerOnly } from '#accounts/server/access-rules.ts'
import * as endpoints from '#admin/contract/members.ts'
import { exportMembers } from '#admin/server/members/export-members.ts'
import { listAndCountMembers } from '#admin/server/members/list-members.ts'
import { loadMember } from '#admin/server/members/load-member.ts'
import { suspendMember } from '#admin/server/members/suspend-member.ts'
import { releasePlacesOf } from '#bookings/server/places/release-places.ts'
import { correctGender } from '#bookings/server/waiting-list/correct-gender.ts'
import { liftSuspension } from '#safety/server/lift-suspension.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'

import * as deletionEndpoints from '#admin/contract/deletion.ts'
import { requestDeletionOf } from '#privacy/server/deletion/request-deletion.ts'

export const memberRoutes: readonly Route[] = [
  defineRoute(endpoints.listMembers, ownerOnly, ({ query }, site) => listAndCountMembers(site, query)),
  defineRoute(endpoints.exportMembers, freshOwnerOnly, ({ actor, query }, site) => exportMembers(site, actor, query)),
  defineRoute(endpoints.getMember, ownerOnly, ({ actor, params }, site) => loadMember(site, actor, params.id)),
  defineRoute(endpoints.saveNote, ownerOnly, async ({ actor, params, body }, site) => {
    await saveNote(site, actor, params.id, body.text)
    return {}
  }),
  defineRoute(endpoints.correctGender, ownerOnly, async ({ actor, params, body }, site) => {
    await correctGender(site, actor, { ...body, memberId: params.id })
    return {}
  }),
  defineRoute(endpoints.correctDateOfBirth, ownerOnly, async ({ actor, params, body }, site) => {
    await correctDateOfBirth(site, actor, params.id, { day: body.date_of_birth, reason: body.reason })
    return {}
  }),
  defineRoute(endpoints.suspendMember, freshOwnerOnly, async ({ actor, params, body }, site) => {
    await suspendMember(site, actor, params.id, body.reason)
    return {}
  }),
  defineRoute(endpoints.liftSuspension, freshOwnerOnly, async ({ actor, params, body }, site) => {
    await liftSuspension(site, actor, params.id, body.reason)
    return {}
  }),
  defineRoute(endpoints.releasePlaces, freshOwnerOnly, async ({ actor, params }, site) => ({
    released: await releasePlacesOf(site, actor, params.id),
  })),
  defineRoute(endpoints.sendActivationAgain, ownerOnly, async ({ actor, params }, site) => {
    await sendActivationAgain(site, actor, params.id)
    return {}
  }),
  defineRoute(deletionEndpoints.deleteMember, freshOwnerOnly, async ({ actor, params, body }, site) => {
    await requestDeletionOf(site, actor, params.id, { forfeitedEventIds: body.forfeited_event_ids })
    return {}
  }),
  defineRoute(endpoints.signMemberOut, ownerOnly, async ({ actor, params }, site) => ({
    sessions: await signMemberOut(site, actor, params.id),
  })),
]
