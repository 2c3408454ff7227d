import { refusalTable } from '#platform/contract.ts'

export const accountRefusals = refusalTable({
  wrong_email_or_password: { status: 401, detail: 'That email address or password isn’t right.' },
  account_not_activated: {
    status: 401,
    detail: 'Please confirm your email address first: click the link in the email we sent you.',
  },
  account_suspended: {
    status: 401,
    detail: 'Your account is suspended. If you think this is a mistake, please contact us.',
  },
  account_being_deleted: {
    status: 401,
    detail:
      'This account is being deleted, as you asked. That can’t be undone, but you can register again once it’s gone.',
  },
  only_owner: {
    status: 409,
    detail: 'You’re the only owner. Invite another owner first, so that someone can run the site.',
  },
  still_staff: {
    status: 409,
    detail: 'They’re a host or an owner. Remove their role first, under Team.',
  },
  session_ended: { status: 401, detail: 'You’ve been signed out. Please sign in again.' },
  fresh_sign_in_needed: {
    status: 403,
    detail: 'Please sign in again to do this. For security, it’s only allowed within ten minutes of signing in.',
  },
  second_factor_needed: {
    status: 403,
    detail: 'Please set up two-step verification first, with an authenticator app or a passkey.',
  },
  second_factor_unverified: {
    status: 403,
    detail: 'Please enter a code from your authenticator app first, or use a passkey.',
  },
  offer_expired: { status: 409, detail: 'That took too long. Please start again with a new QR code.' },
  invitation_not_open: { status: 404, detail: 'That invitation has already been accepted or withdrawn.' },
  invited_at_other_address: {
    status: 403,
    detail:
      'This invitation was sent to another email address. Sign in with the account that uses it, or ask for an invitation to the address you use here.',
  },
  already_staff: { status: 409, detail: 'You already have this role, so there’s nothing to accept.' },
  not_staff: { status: 404, detail: 'They’re no longer a host or an owner.' },
  last_owner: {
    status: 409,
    detail: 'They’re the only owner. Invite another owner first, so that someone can run the site.',
  },
  second_step_needed: {
    status: 401,
    detail: 'Please also enter a code from your authenticator app or a recovery code, or sign in with a passkey.',
  },
  passkey_refused: { status: 422, detail: 'That passkey didn’t work. Please try again.' },
  passkey_unknown: {
    status: 422,
    detail: 'We don’t recognise that passkey. It may have been removed, so please sign in with your password.',
  },
  passkey_blocked: {
    status: 422,
    detail:
      'That passkey is blocked because it may have been copied. Sign in another way, then remove it and add a new one.',
  },
  passkey_too_late: { status: 409, detail: 'That took too long. Please try again.' },
  passkey_taken: { status: 409, detail: 'That passkey has already been added.' },
  passkey_not_found: { status: 404, detail: 'That passkey has already been removed.' },
  too_many_passkeys: { status: 409, detail: 'You have 20 passkeys, which is the maximum. Please remove one first.' },
  last_second_factor: {
    status: 409,
    detail:
      'You need that for two-step verification. Set up an authenticator app or another passkey first, or turn two-step verification off.',
  },
  two_step_on: { status: 409, detail: 'Two-step verification is already on.' },
  two_step_off: { status: 409, detail: 'Two-step verification is already off.' },
  own_second_factor: {
    status: 409,
    detail:
      'You can’t reset your own two-step verification here. Choose ‘Your two-step verification’ to set up another app.',
  },
  link_unknown: {
    status: 404,
    detail: 'This link doesn’t work. It may have been replaced by a link in a newer email.',
  },
  link_used: { status: 409, detail: 'This link has already been used.' },
  link_expired: { status: 409, detail: 'This link has expired.' },
  session_not_found: { status: 404, detail: 'That device has already been signed out.' },
  date_of_birth_already_set: {
    status: 409,
    detail: 'We already have your date of birth. Please contact us if it’s wrong.',
  },
  member_not_found: { status: 404, detail: 'We couldn’t find that member.' },
  acting_on_own_account: { status: 409, detail: 'That’s your own account, so another owner has to do this.' },
  already_suspended: { status: 409, detail: 'They’re already suspended. The original reason still stands.' },
  not_suspended: { status: 409, detail: 'They’re not suspended.' },
  address_banned: {
    status: 409,
    detail:
      'Someone with this address was suspended and then deleted their account, so the address can’t be used to register again.',
  },
  already_activated: { status: 409, detail: 'Their account is already active, so there’s nothing to confirm.' },
  suspension_not_lifted: { status: 409, detail: 'They’re suspended. Lift the suspension first.' },
  gender_unchanged: { status: 409, detail: 'That’s already their gender.' },
  has_upcoming_places: {
    status: 409,
    detail:
      'They’ve booked a place under their current gender at an event that isn’t over yet. Cancel that place first.',
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
