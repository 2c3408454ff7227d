import { suspendAndTell } from '#accounts/server/suspend-and-tell.ts'
import { correctDateOfBirth as correctBirth } from '#accounts/server/correct-date-of-birth.ts'
import { keepNote as keepNoteOn } from '#accounts/server/keep-note.ts'
import { liftSuspension as lift } from '#accounts/server/lift-suspension.ts'
import { sendActivationAgain as sendActivation } from '#accounts/server/send-activation-again.ts'
import { signMemberOut as signOut } from '#accounts/server/sign-member-out.ts'
import type { Member, Owner } from '#accounts/actor.ts'
import { freshOwnerOnly, ownerOnly } from '#accounts/server/signed-in.ts'
import {
  correctDateOfBirth,
  correctGender,
  exportMembers,
  getMember,
  keepNote,
  liftSuspension,
  listMembers,
  releasePlaces,
  sendActivationAgain,
  signMemberOut,
  suspendMember,
} from '#back-office/contract/members.ts'
import { exportMembers as exported } from '#back-office/server/members/export-members.ts'
import { listMembers as membersAsked } from '#back-office/server/members/list-members.ts'
import { seeMember } from '#back-office/server/members/see-member.ts'
import { releasePlacesOf } from '#bookings/server/places/release-places.ts'
import { correctGender as correctTheirGender } from '#bookings/server/waiting-list/correct-gender.ts'
import { serve, type Route } from '#platform/server/http/serve.ts'

const owner = ({ memberId }: Member): Owner => ({ role: 'owner', memberId })

export const memberRoutes: readonly Route[] = [
  serve(listMembers, ownerOnly, ({ query }, site) => membersAsked(site, query)),
  serve(exportMembers, freshOwnerOnly, ({ actor, query }, site) => exported(site, owner(actor), query)),
  serve(getMember, ownerOnly, ({ actor, params }, site) => seeMember(site, actor, params.id)),
  serve(keepNote, ownerOnly, async ({ actor, params, body }, site) => {
    await keepNoteOn(site, owner(actor), params.id, body.text)
    return {}
  }),
  serve(correctGender, ownerOnly, async ({ actor, params, body }, site) => {
    await correctTheirGender(site, owner(actor), { ...body, memberId: params.id })
    return {}
  }),
  serve(correctDateOfBirth, ownerOnly, async ({ actor, params, body }, site) => {
    await correctBirth(site, owner(actor), params.id, { day: body.date_of_birth, why: body.why })
    return {}
  }),
  serve(suspendMember, ownerOnly, async ({ actor, params, body }, site) => {
    await suspendAndTell(site, owner(actor), params.id, body.why)
    return {}
  }),
  serve(liftSuspension, ownerOnly, async ({ actor, params, body }, site) => {
    await lift(site, owner(actor), params.id, body.why)
    return {}
  }),
  serve(releasePlaces, ownerOnly, async ({ actor, params }, site) => ({
    released: await releasePlacesOf(site, owner(actor), params.id),
  })),
  serve(sendActivationAgain, ownerOnly, async ({ actor, params }, site) => {
    await sendActivation(site, owner(actor), params.id)
    return {}
  }),
  serve(signMemberOut, ownerOnly, async ({ actor, params }, site) => ({
    sessions: await signOut(site, owner(actor), params.id),
  })),
]
