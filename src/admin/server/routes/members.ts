import { correctDateOfBirth as correctBirth } from '#accounts/server/correct-date-of-birth.ts'
import { saveNote as keepNoteOn } from '#accounts/server/save-note.ts'
import { sendActivationAgain as sendActivation } from '#accounts/server/send-activation-again.ts'
import { signMemberOut as signOut } from '#accounts/server/sign-member-out.ts'
import { freshOwnerOnly, ownerOnly } from '#accounts/server/signed-in.ts'
import {
  correctDateOfBirth,
  correctGender,
  exportMembers,
  getMember,
  saveNote,
  liftSuspension,
  listMembers,
  releasePlaces,
  sendActivationAgain,
  signMemberOut,
  suspendMember,
} from '#admin/contract/members.ts'
import { exportMembers as exported } from '#admin/server/members/export-members.ts'
import { listMembers as loadMembers } from '#admin/server/members/list-members.ts'
import { loadMember } from '#admin/server/members/load-member.ts'
import { suspendMember as suspend } from '#admin/server/members/suspend-member.ts'
import { releasePlacesOf } from '#bookings/server/places/release-places.ts'
import { correctGender as correctTheirGender } from '#bookings/server/waiting-list/correct-gender.ts'
import { liftSuspension as lift } from '#safety/server/lift-suspension.ts'
import { serve, type Route } from '#platform/server/http/serve.ts'

import { deleteMember } from '#admin/contract/deletion.ts'
import { requestDeletionOf } from '#privacy/server/deletion/request-deletion.ts'

export const memberRoutes: readonly Route[] = [
  serve(listMembers, ownerOnly, ({ query }, site) => loadMembers(site, query)),
  serve(exportMembers, freshOwnerOnly, ({ actor, query }, site) => exported(site, actor, query)),
  serve(getMember, ownerOnly, ({ actor, params }, site) => loadMember(site, actor, params.id)),
  serve(saveNote, ownerOnly, async ({ actor, params, body }, site) => {
    await keepNoteOn(site, actor, params.id, body.text)
    return {}
  }),
  serve(correctGender, ownerOnly, async ({ actor, params, body }, site) => {
    await correctTheirGender(site, actor, { ...body, memberId: params.id })
    return {}
  }),
  serve(correctDateOfBirth, ownerOnly, async ({ actor, params, body }, site) => {
    await correctBirth(site, actor, params.id, { day: body.date_of_birth, reason: body.reason })
    return {}
  }),
  serve(suspendMember, ownerOnly, async ({ actor, params, body }, site) => {
    await suspend(site, actor, params.id, body.reason)
    return {}
  }),
  serve(liftSuspension, ownerOnly, async ({ actor, params, body }, site) => {
    await lift(site, actor, params.id, body.reason)
    return {}
  }),
  serve(releasePlaces, ownerOnly, async ({ actor, params }, site) => ({
    released: await releasePlacesOf(site, actor, params.id),
  })),
  serve(sendActivationAgain, ownerOnly, async ({ actor, params }, site) => {
    await sendActivation(site, actor, params.id)
    return {}
  }),
  serve(deleteMember, freshOwnerOnly, async ({ actor, params, body }, site) => {
    await requestDeletionOf(site, actor, params.id, { forfeitedEventIds: body.forfeited_event_ids })
    return {}
  }),
  serve(signMemberOut, ownerOnly, async ({ actor, params }, site) => ({
    sessions: await signOut(site, actor, params.id),
  })),
]
