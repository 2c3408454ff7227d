import type * as accountEndpoints from '#accounts/contract/account.ts'
import type * as authenticationEndpoints from '#accounts/contract/authentication.ts'
import type * as invitationEndpoints from '#accounts/contract/invitation.ts'
import type * as liveEndpoints from '#accounts/contract/live.ts'
import type * as passkeyEndpoints from '#accounts/contract/passkeys.ts'
import type * as secondFactorEndpoints from '#accounts/contract/second-factor.ts'
import type * as staffEndpoints from '#accounts/contract/admin/staff.ts'
import { contentPlaceholders } from '#content/contract/samples.ts'
import type { SamplesOf } from '#platform/contract/samples.ts'

/** Placeholder values for a member and their data in the samples. Tests replace them with real values. */
export const accountPlaceholders = {
  memberId: '0199f0c1-0001-7000-8000-000000000001',
  memberEmail: 'emily@example.com',
  /** The search text for a list of members. */
  searchText: 'emily',
  currentPassword: 'Towpath8!lockside',
  sessionId: '0199f0c1-0002-7000-8000-000000000001',
  passkeyId: '0199f0c1-0031-7000-8000-000000000001',
  invitationId: '0199f0c1-0003-7000-8000-000000000001',
  /** In the format of a token from an email: 32 bytes in base64url. */
  linkToken: 'Q'.repeat(43),
  refreshToken: 'R'.repeat(43),
} as const

const { memberId, memberEmail, currentPassword, sessionId, passkeyId, invitationId, linkToken, refreshToken } =
  accountPlaceholders
const { termsVersion } = contentPlaceholders
const password = 'Gasometer4!lights'
const newPasswords = { password, passchk: password }
const tokens = { access: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk5In0.c2lnbmF0dXJl', refresh: refreshToken }
/** Shortened: a browser's answer has a few hundred characters in each field. */
const credential = { id: 'bXktcGhvbmUtMDAwMQ', rawId: 'bXktcGhvbmUtMDAwMQ', type: 'public-key' } as const
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'
const createdPasskey = { ...credential, response: { clientDataJSON, attestationObject: 'o2NmbXRkbm9uZQ' } }
const usedPasskey = {
  ...credential,
  response: { clientDataJSON, authenticatorData: 'SZYN5YgO', signature: 'MEUCIQ', userHandle: 'AZnwwQ' },
}
const recovery_codes = ['7q2m-k9xd', 'w4tn-83hz']

export const accountSamples = {
  'POST /accounts/register': [
    {
      body: { username: 'Emily Brown', email: memberEmail, gender: 'F', ...newPasswords },
      answer: {},
    },
  ],
  'POST /accounts/authenticate': [
    {
      body: { email: memberEmail, password },
      answer: { ...tokens, terms_accepted: true, second_factor: 'not required' },
    },
    { body: { email: memberEmail, password, device_secret: '5e'.repeat(32) } },
    { body: { email: memberEmail, password, code: '123456' } },
  ],
  'POST /accounts/refresh': [{ body: { refresh: refreshToken }, answer: tokens }],
  'POST /accounts/signout': [{ body: { refresh: refreshToken }, answer: {} }],
  'POST /accounts/forgotpassword': [{ body: { email: memberEmail }, answer: {} }],
  'POST /accounts/resendactivation': [{ body: { email: memberEmail }, answer: {} }],
  'POST /accounts/checklink': [
    {
      body: { token: linkToken },
      answer: {
        kind: 'activation',
        state: 'good',
        account: { name: 'Emily Brown', gender: 'F', email: memberEmail, password_required: true },
        device: null,
      },
    },
  ],
  'POST /accounts/activate': [
    { body: { token: linkToken }, answer: { ...tokens, terms_accepted: true } },
    { body: { token: linkToken, password } },
  ],
  'POST /accounts/resetpassword': [
    {
      body: { token: linkToken, ...newPasswords },
      answer: { passkeys_removed: ['My phone'], passkeys_remaining: [] },
    },
  ],
  'POST /accounts/confirmemail': [{ body: { token: linkToken }, answer: {} }],
  'POST /accounts/signoutdevice': [{ body: { token: linkToken }, answer: {} }],

  'GET /api/account': [
    {
      answer: {
        id: memberId,
        name: 'Emily Brown',
        email: memberEmail,
        gender: 'F',
        role: 'member',
        date_of_birth: '1991-02-03',
        email_bounced_at: null,
        new_email: null,
        terms_accepted: true,
        terms_version: termsVersion,
      },
    },
  ],
  'PUT /api/account/name': [{ body: { username: 'Emily Black' }, answer: {} }],
  'PUT /api/account/password': [{ body: { current_password: currentPassword, ...newPasswords }, answer: {} }],
  'PUT /api/account/email': [{ body: { current_password: currentPassword, email: memberEmail }, answer: {} }],
  'POST /api/account/email/works': [{ body: {}, answer: {} }],
  'PUT /api/account/date-of-birth': [{ body: { date_of_birth: '1991-02-03' }, answer: {} }],
  'PUT /api/account/terms': [{ body: { version: termsVersion }, answer: {} }],
  'GET /api/account/sessions': [
    {
      answer: [
        {
          id: sessionId,
          device: 'Chrome on Android',
          started_at: '2026-11-20T18:00:00Z',
          last_used_at: '2026-11-21T09:30:00Z',
          last_activity: { words: 'booked a place', at: '2026-11-21T09:31:00Z' },
          second_factor_at: null,
          has_staff_rights: false,
          current: true,
        },
      ],
    },
  ],
  'GET /api/account/activity': [
    {
      answer: [
        {
          id: sessionId,
          kind: 'sign-in refused',
          at: '2026-11-20T18:00:00Z',
          last_at: '2026-11-20T18:04:00Z',
          times: 3,
          device: 'Chrome on Android',
        },
      ],
    },
  ],
  'DELETE /api/account/sessions/:id': [{ params: { id: sessionId }, answer: {} }],
  'DELETE /api/account/sessions': [{ answer: {} }],
  'DELETE /api/account/other-sessions': [{ answer: {} }],

  'GET /api/account/second-factor': [
    {
      answer: {
        role: 'owner',
        state: 'verified',
        set_up_at: '2026-11-20T18:00:00Z',
        recovery_codes_left: 10,
        passkeys: 1,
        two_step: false,
      },
    },
  ],
  'POST /api/account/second-factor/offer': [{}],
  'PUT /api/account/second-factor': [{ body: { offer: linkToken, code: '123456' }, answer: { recovery_codes } }],
  'POST /api/account/second-factor/verification': [{ body: { code: '123456' }, answer: {} }],
  'POST /api/account/second-factor/recovery-codes': [{ answer: { recovery_codes } }],
  'POST /api/account/step-up': [{ body: { current_password: currentPassword, code: '123456' }, answer: {} }],

  'PUT /api/account/two-step': [{ answer: { recovery_codes } }],
  'DELETE /api/account/two-step': [{ answer: {} }],

  'POST /accounts/passkey/options': [{}],
  'POST /accounts/passkey': [
    { body: { passkey: usedPasskey }, answer: { ...tokens, terms_accepted: true, second_factor: 'not required' } },
    { body: { passkey: usedPasskey, device_secret: '5e'.repeat(32) } },
  ],
  'GET /api/account/passkeys': [
    {
      answer: [
        {
          id: passkeyId,
          name: 'My phone',
          added_at: '2026-11-20T18:00:00Z',
          last_used_at: '2026-11-21T09:30:00Z',
          synced: true,
          blocked: false,
        },
      ],
    },
  ],
  'POST /api/account/passkeys/options': [{}],
  'POST /api/account/passkeys': [{ body: { name: 'My phone', passkey: createdPasskey }, answer: {} }],
  'DELETE /api/account/passkeys/:id': [{ params: { id: passkeyId }, answer: {} }],
  'POST /api/account/passkeys/verification/options': [{}],
  'POST /api/account/passkeys/verification': [{ body: { passkey: usedPasskey }, answer: {} }],

  'POST /accounts/invitation': [
    { body: { token: linkToken }, answer: { state: 'good', role: 'host', invited_by: 'Emily Brown' } },
  ],
  'POST /api/invitation/accept': [{ body: { token: linkToken }, answer: { role: 'host' } }],
  'GET /api/live': [{}],

  'GET /api/admin/staff': [{}],
  'POST /api/admin/invitations': [{ body: { email: 'friend@example.com', role: 'host' }, answer: {} }],
  'POST /api/admin/invitations/:id/send': [{ params: { id: invitationId }, answer: {} }],
  'DELETE /api/admin/invitations/:id': [{ params: { id: invitationId }, answer: {} }],
  'DELETE /api/admin/staff/:id': [{ params: { id: memberId }, answer: {} }],
  'DELETE /api/admin/members/:id/second-factor': [{ params: { id: memberId }, answer: {} }],
} satisfies SamplesOf<typeof accountEndpoints> &
  SamplesOf<typeof authenticationEndpoints> &
  SamplesOf<typeof invitationEndpoints> &
  SamplesOf<typeof liveEndpoints> &
  SamplesOf<typeof passkeyEndpoints> &
  SamplesOf<typeof secondFactorEndpoints> &
  SamplesOf<typeof staffEndpoints>
