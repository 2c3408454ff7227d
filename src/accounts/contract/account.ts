import { z } from 'zod'
import {
  currentPasswordCondition,
  dateOfBirthCondition,
  nameCondition,
  newPasswordConditions,
} from '#accounts/contract/conditions.ts'
import { EmailChange, NameChange, PasswordChange } from '#accounts/contract/forms.ts'
import { DateOfBirth, Gender, MemberId, Role } from '#accounts/contract/person.ts'
import { accountRefusals, stepUpRefusals } from '#accounts/contract/refusals.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import type { SecurityEventKind } from '#platform/contract/security-events.ts'

/** The member's own account, shown to nobody else. */
export const Account = z.object({
  id: MemberId,
  name: z.string(),
  email: z.string(),
  gender: Gender,
  role: Role,
  /** An ISO 8601 date, or null if the member has not set it. */
  date_of_birth: z.string().nullable(),
  /** When emails to the address began to come back; null if they do not. */
  email_bounced_at: z.string().nullable(),
  /** A new address that has not been confirmed yet. */
  new_email: z.string().nullable(),
  /** False if the terms have changed since the member accepted them. */
  terms_accepted: z.boolean(),
  terms_version: z.string(),
})
export type Account = z.infer<typeof Account>

/** A device that is signed in. */
export const Session = z.object({
  id: z.string(),
  /** 'Chrome on Android' */
  device: z.string(),
  /** ISO 8601 instants. */
  started_at: z.string(),
  last_used_at: z.string(),
  /** Last activity there, such as 'booked a place', and when; null if nothing since signing in. */
  last_activity: z.object({ words: z.string(), at: z.string() }).nullable(),
  /** When a second factor was last verified there; null if it was not. */
  second_factor_at: z.string().nullable(),
  /** True for a host or an owner whose second factor there gives them their rights now. */
  has_staff_rights: z.boolean(),
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/**
 * The security events that a member sees on the account page, because they would recognise them. Their data download has all
 * others too.
 */
export const activityKinds = [
  'signed in',
  'account activated',
  'second factor verified',
  'recovery code used',
  'password changed',
  'password reset',
  'email change requested',
  'email changed',
  'second factor set up',
  'second factor replaced',
  'second factor removed',
  'recovery codes renewed',
  'two-step verification turned on',
  'two-step verification turned off',
  'passkey added',
  'passkey removed',
  'role assigned',
  'role removed',
  'suspension lifted',
  'data download requested',
  'data download fetched',
  'calendar address made',
  'calendar address stopped',
  'signed out everywhere',
  'other devices signed out',
  'device signed out',
  'API key made',
  'API key revoked',
  'webhook added',
  'webhook changed',
  'webhook turned on',
  'webhook turned off',
  'webhook secret replaced',
  'webhook deleted',
  'sign-in refused',
  'activation refused',
  'second factor refused',
  'step-up refused',
  'passkey refused',
  'passkey blocked',
  'current password refused',
  'refresh token reused',
] as const satisfies readonly SecurityEventKind[]

/** What happened to the member's own account, for themself. */
export const ActivityItem = z.object({
  id: z.string(),
  kind: z.enum(activityKinds),
  /** ISO 8601 instants: the first time, and the last if it was repeated within a quarter of an hour. */
  at: z.string(),
  last_at: z.string(),
  times: z.number().int(),
  /** 'Chrome on Android', or null if the site or those who run it acted. */
  device: z.string().nullable(),
})
export type ActivityItem = z.infer<typeof ActivityItem>

/** The response of an endpoint that returns no data. */
const Done = z.object({})

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'Returns the member’s own account',
  answer: Account,
})

export const changeName = endpoint({
  method: 'PUT',
  path: '/api/account/name',
  summary: 'Changes the user name',
  activity: 'changed your user name',
  body: NameChange,
  conditions: nameCondition,
  answer: Done,
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/account/password',
  summary: 'Changes the password and signs out all other devices',
  activity: 'changed your password',
  body: PasswordChange,
  conditions: { ...currentPasswordCondition, ...newPasswordConditions },
  answer: Done,
  refusals: stepUpRefusals,
})

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/account/email',
  summary:
    'Sends a confirmation link to a new email address. The response is the same whether or not the address is taken',
  activity: 'asked to change your email address',
  body: EmailChange,
  conditions: currentPasswordCondition,
  answer: Done,
  refusals: stepUpRefusals,
})

export const confirmEmailWorks = endpoint({
  method: 'POST',
  path: '/api/account/email/works',
  summary: 'Tells us that emails reach the member’s address again, after some came back',
  activity: 'said that your email address works',
  body: z.strictObject({}),
  answer: Done,
})

export const setDateOfBirth = endpoint({
  method: 'PUT',
  path: '/api/account/date-of-birth',
  summary: 'Sets the date of birth. A member can do this only once; after that only an owner can change it',
  activity: 'saved your date of birth',
  body: DateOfBirth,
  conditions: dateOfBirthCondition,
  answer: Done,
  refusals: { date_of_birth_already_set: accountRefusals.date_of_birth_already_set },
})

export const acceptTerms = endpoint({
  method: 'PUT',
  path: '/api/account/terms',
  summary: 'Accepts the current terms',
  activity: 'accepted the terms',
  body: z.strictObject({ version: z.string().min(1).max(40) }),
  answer: Done,
  refusals: refusalTable({
    terms_changed: { status: 409, detail: 'The terms have just changed. Please read them again.' },
  }),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Lists the signed-in devices, most recently used first',
  answer: z.array(Session),
})

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/account/activity',
  summary: 'Lists the newest security events of the member’s own account',
  answer: z.array(ActivityItem),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'Signs out one device',
  activity: 'signed out a device',
  params: z.object({ id: z.uuid('The session ID must be a UUID.') }),
  answer: Done,
  refusals: { session_not_found: accountRefusals.session_not_found },
})

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'Signs out all devices, including the current one',
  activity: null,
  answer: Done,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/other-sessions',
  summary: 'Signs out all devices except the current one',
  activity: 'signed out every other device',
  answer: Done,
})
