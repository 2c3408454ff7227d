import { z } from 'zod'
import { EmailChange, NameChange, PasswordChange } from '#accounts/contract/forms.ts'
import { DateOfBirth, Gender, MemberId, Role } from '#accounts/contract/person.ts'
import { accountRefusals, stepUpRefusals } from '#accounts/contract/refusals.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'

/** The member's own account, shown to nobody else. */
export const Account = z.object({
  id: MemberId,
  name: z.string(),
  email: z.string(),
  gender: Gender,
  role: Role,
  /** ISO 8601; null until the member gives it. */
  date_of_birth: z.string().nullable(),
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
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** The response of an endpoint that returns no data. */
const Done = z.object({})

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'The own account',
  answer: Account,
})

export const changeName = endpoint({
  method: 'PUT',
  path: '/api/account/name',
  summary: 'Another user name',
  body: NameChange,
  answer: Done,
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/account/password',
  summary: 'Another password; ends the sessions of every other device',
  body: PasswordChange,
  answer: Done,
  refusals: stepUpRefusals,
})

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/account/email',
  summary: 'Asks for another email address: a link goes there. The same answer whether or not it is taken',
  body: EmailChange,
  answer: Done,
  refusals: stepUpRefusals,
})

export const setDateOfBirth = endpoint({
  method: 'PUT',
  path: '/api/account/date-of-birth',
  summary: 'The date of birth, once; afterwards only the owner can change it',
  body: DateOfBirth,
  answer: Done,
  refusals: { date_of_birth_already_set: accountRefusals.date_of_birth_already_set },
})

export const acceptTerms = endpoint({
  method: 'PUT',
  path: '/api/account/terms',
  summary: 'Accepts the terms as they stand',
  body: z.strictObject({ version: z.string().min(1).max(40) }),
  answer: Done,
  refusals: refusalTable({
    terms_changed: { status: 409, detail: 'The terms have just changed. Please read them again.' },
  }),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'The devices that are signed in, the one last used first',
  answer: z.array(Session),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'Signs one device out',
  params: z.object({ id: z.uuid('A session is named by a UUID.') }),
  answer: Done,
  refusals: { session_not_found: accountRefusals.session_not_found },
})

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'Signs every device out, this one too',
  answer: Done,
})
