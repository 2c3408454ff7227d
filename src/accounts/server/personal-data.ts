import type { PersonalData } from '#platform/server/personal-data.ts'

type Tables =
  | 'members'
  | 'sessions'
  | 'secondFactors'
  | 'recoveryCodes'
  | 'staffInvitations'
  | 'refreshTokens'
  | 'registrations'
  | 'declinedRegistrations'
  | 'linkRequests'
  | 'accountLinks'
  | 'memberNotes'
  | 'addressesKeptOut'

export const accountsPersonalData = {
  members: {
    id: 'identifies',
    email: 'given out and erased',
    userName: 'given out and erased',
    gender: 'given out and erased',
    role: 'given out and erased',
    passwordHash: 'erased',
    dateOfBirth: 'given out and erased',
    termsVersion: 'given out and erased',
    termsAcceptedAt: 'given out and erased',
    registeredAt: 'given out and erased',
    activatedAt: 'given out and erased',
    suspendedAt: 'given out and erased',
    suspendedWhy: 'given out and erased',
    leavingAt: 'erased',
  },
  // Belongs to deleted members. The address cannot be recovered from the hash.
  addressesKeptOut: { addressHash: 'kept', keptOutAt: 'kept' },
  sessions: {
    id: 'erased',
    memberId: 'identifies',
    device: 'given out and erased',
    startedAt: 'given out and erased',
    lastUsedAt: 'given out and erased',
    expiresAt: 'given out and erased',
    secondFactorAt: 'given out and erased',
    provedAt: 'given out and erased',
  },
  secondFactors: { memberId: 'identifies', secret: 'erased', setUpAt: 'given out and erased', lastStep: 'erased' },
  recoveryCodes: { memberId: 'identifies', codeHash: 'erased', usedAt: 'given out and erased' },
  // The invited person may not be a member. What remains is deleted a month after the invitation expires.
  staffInvitations: {
    id: 'erased',
    email: 'given out and erased',
    role: 'given out and erased',
    tokenHash: 'erased',
    invitedBy: 'identifies',
    madeAt: 'given out and erased',
    expiresAt: 'erased',
    endedAt: 'given out and erased',
    endedWhy: 'given out and erased',
    acceptedBy: 'identifies',
  },
  refreshTokens: {
    sessionId: 'erased',
    generation: 'erased',
    tokenHash: 'erased',
    state: 'erased',
    expiresAt: 'erased',
  },
  // Someone else may have registered with this address. The row is deleted once a registration with the address is activated, and
  // after a month at the latest.
  registrations: {
    id: 'erased',
    email: 'erased',
    userName: 'erased',
    gender: 'erased',
    passwordHash: 'erased',
    termsVersion: 'erased',
    askedAt: 'erased',
    memberId: 'identifies',
    returnTo: 'erased',
    browserSecretHash: 'erased',
  },
  // Someone else may have registered. The password they chose is not the member's data.
  declinedRegistrations: { memberId: 'identifies', passwordHash: 'erased', askedAt: 'erased' },
  linkRequests: { id: 'erased', kind: 'erased', email: 'erased', askedAt: 'erased' },
  accountLinks: {
    id: 'erased',
    memberId: 'identifies',
    kind: 'given out and erased',
    tokenHash: 'erased',
    newEmail: 'given out and erased',
    registrationId: 'erased',
    madeAt: 'given out and erased',
    expiresAt: 'erased',
    usedAt: 'given out and erased',
  },
  // What the owners wrote about a member is the member's data; who wrote it is not.
  memberNotes: {
    id: 'erased',
    memberId: 'identifies',
    authorId: 'erased',
    about: 'given out and erased',
    text: 'given out and erased',
    writtenAt: 'given out and erased',
  },
} as const satisfies PersonalData<Tables>
