import { refusalTable } from '#platform/contract.ts'

export const accountRefusals = refusalTable({
  wrong_email_or_password: { status: 401, detail: 'The email address or the password is not right.' },
  account_not_activated: {
    status: 401,
    detail: 'Please confirm your email address first: click the link in the email that we have sent you.',
  },
  account_suspended: {
    status: 401,
    detail: 'Your account is suspended. If you think that this is a mistake, please write to us.',
  },
  account_being_deleted: {
    status: 401,
    detail:
      'This account is being deleted, as was asked. That cannot be undone; once it is gone you can register anew.',
  },
  only_owner: {
    status: 409,
    detail: 'You are the only owner. Invite another one first, or nobody could run the site.',
  },
  still_staff: {
    status: 409,
    detail: 'They are a host or an owner. Take that away from them first, under Staff.',
  },
  session_ended: { status: 401, detail: 'You have been signed out. Please sign in again.' },
  fresh_sign_in_needed: { status: 403, detail: 'Please sign in again: this needs a sign-in of the last ten minutes.' },
  second_factor_needed: {
    status: 403,
    detail: 'Please set up your second factor first: an app that makes codes, or a passkey.',
  },
  second_factor_unverified: {
    status: 403,
    detail: 'Please give a code of your authenticator app, or use a passkey, first.',
  },
  offer_expired: { status: 409, detail: 'That took too long. Please start again, with a new picture.' },
  invitation_not_open: { status: 404, detail: 'That invitation has been accepted or withdrawn already.' },
  invited_at_other_address: {
    status: 403,
    detail:
      'This invitation was sent to another email address. Sign in with the account that has it, or ask to be invited by the address that you have here.',
  },
  already_staff: { status: 409, detail: 'You are that already: there is nothing to accept.' },
  not_staff: { status: 404, detail: 'They are neither a host nor an owner any more.' },
  last_owner: {
    status: 409,
    detail: 'They are the only owner. Invite another one first, or nobody could run the site.',
  },
  second_step_needed: {
    status: 401,
    detail: 'Please give a code of your authenticator app or a recovery code too, or sign in with a passkey.',
  },
  passkey_refused: { status: 422, detail: 'That passkey did not work here. Please try again.' },
  passkey_unknown: {
    status: 422,
    detail:
      'We do not know that passkey. It may have been removed from the account. Please sign in with your password.',
  },
  passkey_blocked: {
    status: 422,
    detail:
      'That passkey is blocked, because a copy of it may exist. Sign in another way, then remove it and add a new one.',
  },
  passkey_too_late: { status: 409, detail: 'That took too long. Please try again.' },
  passkey_taken: { status: 409, detail: 'That passkey has been added already.' },
  passkey_not_found: { status: 404, detail: 'That passkey has been removed already.' },
  too_many_passkeys: { status: 409, detail: 'You have twenty passkeys, which is the most. Remove one first.' },
  last_second_factor: {
    status: 409,
    detail: 'That is your only second step. Set up another one first, or turn two-step verification off.',
  },
  two_step_on: { status: 409, detail: 'Two-step verification is on already.' },
  two_step_off: { status: 409, detail: 'Two-step verification is off.' },
  own_second_factor: { status: 409, detail: 'Your own second factor you replace under Second factor.' },
  link_unknown: { status: 404, detail: 'This link does not work. A newer email may have replaced it.' },
  link_used: { status: 409, detail: 'This link has been used already.' },
  link_expired: { status: 409, detail: 'This link is too old.' },
  session_not_found: { status: 404, detail: 'That device is signed out already.' },
  date_of_birth_already_set: {
    status: 409,
    detail: 'You have given your date of birth already. Please write to us if it is wrong.',
  },
  member_not_found: { status: 404, detail: 'There is no such member.' },
  acting_on_own_account: { status: 409, detail: 'That is your own account: another owner has to do this.' },
  already_suspended: { status: 409, detail: 'They are suspended already. The reason given first stands.' },
  not_suspended: { status: 409, detail: 'They are not suspended.' },
  address_banned: {
    status: 409,
    detail: 'Somebody with this address was suspended, and deleted their account: nobody registers with it again.',
  },
  already_activated: { status: 409, detail: 'Their account is active: there is nothing left to confirm.' },
  suspension_not_lifted: { status: 409, detail: 'They are suspended. Lift the suspension first.' },
  gender_unchanged: { status: 409, detail: 'That is the gender that they have already.' },
  has_upcoming_places: {
    status: 409,
    detail:
      'They have a place at an event that is not over yet, counted for the gender that they have now. Take it back first.',
  },
})

const { fresh_sign_in_needed, second_factor_needed, second_factor_unverified } = accountRefusals
/** The refusals of an endpoint that changes what a member signs in with besides the password. */
export const factorRefusals = { fresh_sign_in_needed, second_factor_unverified }
const { account_not_activated, account_suspended, account_being_deleted } = accountRefusals
/** The refusals of a sign-in for the state of the account. */
export const signInRefusals = { account_not_activated, account_suspended, account_being_deleted }
/** The refusals of an endpoint that requires a fresh sign-in from a host or an owner. */
export const stepUpRefusals = { fresh_sign_in_needed, second_factor_needed, second_factor_unverified }
