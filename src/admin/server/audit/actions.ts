import type { AuditSubject } from '#admin/contract/audit.ts'

type Action = { description: string; about: AuditSubject['kind'] }

const of =
  (about: Action['about']) =>
  (description: string): Action => ({ description, about })
const [member, event, venue, booking, payment, report, decision, complaint, other] = [
  of('member'),
  of('event'),
  of('venue'),
  of('booking'),
  of('payment'),
  of('report'),
  of('decision'),
  of('complaint'),
  of('other'),
]

/** Every action in the audit log, with the kind of its subject. The label follows a name: 'Amy Tonks suspended a member'. */
export const actions: Readonly<Record<string, Action>> = {
  'account created': member('made an account for somebody'),
  'owner role assigned': member('made somebody an owner'),
  'unactivated account deleted': other('removed an account that was never activated'),
  'member suspended': member('suspended a member'),
  'suspension lifted': member('lifted a suspension'),
  'gender corrected': member('corrected a gender'),
  'date of birth corrected': member('corrected a date of birth'),
  'activation sent again': member('sent the activation again'),
  'member signed out': member('signed a member out everywhere'),
  'note saved': member('wrote a note on a member'),
  'password changed': member('changed their password'),
  'password reset': member('chose a new password by a link'),
  'email changed': member('changed their email address'),
  'failed sign-ins': member('told a member of failed sign-ins'),
  'second factor set up': member('set up a second factor'),
  'second factor replaced': member('set up another second factor'),
  'second factor reset': member('took a second factor away, to be set up anew'),
  'recovery codes renewed': member('made new recovery codes'),
  'recovery code used': member('signed in with a recovery code'),
  'staff invited': other('invited somebody to work here'),
  'invitation sent again': other('sent an invitation again'),
  'invitation withdrawn': other('withdrew an invitation'),
  'invitation accepted': member('took up an invitation'),
  'role removed': member('took a role away'),
  'deletion requested': member('had an account deleted'),
  'account deleted': member('deleted an account'),
  'members exported': other('downloaded a list of members'),
  'audit exported': other('downloaded the audit'),

  'member blocked': member('blocked somebody'),
  'member unblocked': member('took a block back'),
  'person reported': member('reported a person'),
  'message reported': member('reported a message'),
  'owners notified of report': report('told the owners of a report'),

  'moderation decided': member('decided about a member'),
  'decision answered': decision('answered a decision'),
  'decision settled': decision('looked at an answer'),
  'message removed': other('removed a message'),
  'profile text removed': member('removed what a profile said'),
  'portrait removed': member('removed a portrait'),

  'venue created': venue('added a venue'),
  'venue changed': venue('changed a venue'),
  'event created': event('drafted an event'),
  'event published': event('published an event'),
  'event changed': event('changed an event'),
  'event cancelled': event('cancelled an event'),
  'event ended': event('ended the night of an event'),
  'hosts assigned': event('named the hosts of an event'),
  'decision requested': event('asked whether an event takes place'),

  'place held': booking('held a place'),
  'place offered': booking('offered a place from the waiting list'),
  'place booked': booking('booked a place'),
  'booking added by hand': booking('booked somebody by hand'),
  'booking moved': booking('moved a booking to another event'),
  'booking note written': booking('wrote a note on a booking'),
  'booking note removed': booking('removed a note from a booking'),
  'manual refund recorded': booking('gave cash back'),
  'announcement sent': event('wrote to those who have booked an event'),
  'bookings exported': event('downloaded the bookings of an event'),
  'hold ended': booking('let a held place go'),
  'booking ended': booking('ended a booking'),
  'checked in': booking('checked somebody in'),
  'check-in undone': booking('took a check-in back'),
  'marked absent': booking('marked somebody absent'),
  'absence mark removed': booking('took an absence back'),
  'replacement started': booking('offered their place to somebody else'),
  'replacement withdrawn': booking('withdrew the offer of their place'),
  'booking transferred': booking('took over a booking'),
  'waiting list joined': event('joined a waiting list'),
  'waiting list left': event('left a waiting list'),
  'wait ended': member('ended a wait for a place'),
  'comparison requested': other('compared the payments with the provider'),
  'money case closed': other('dealt with a question of money'),
  'breach notice sent': other('told members of a data breach'),
  'complaint made': complaint('complained, or asked about their data'),
  'complaint extended': complaint('took more time to answer a complaint'),
  'complaint answered': complaint('answered a complaint'),
  'complaint closed': complaint('closed a complaint that was answered in another way'),
  'content published': other('published a text'),
  'mail resent': other('sent a mail again'),
  'mail retried': other('had waiting mail sent at once'),
  'test mail requested': other('sent a test mail'),
  'ledger exported': other('downloaded the ledger'),
  'refund requested': payment('asked for a refund'),
}

/** Returns the label and subject kind of an action. An unknown action has its raw name and no link. */
export function describeAction(action: string): Action {
  return actions[action] ?? other(action)
}
