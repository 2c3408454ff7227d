import type { PersonalData } from '#platform/server/personal-data.ts'

type Tables =
  | 'members'
  | 'sessions'
  | 'knownDevices'
  | 'failedSignInNotices'
  | 'secondFactors'
  | 'recoveryCodes'
  | 'passkeys'
  | 'passkeyChallenges'
  | 'staffInvitations'
  | 'refreshTokens'
  | 'registrations'
  | 'declinedRegistrations'
  | 'linkRequests'
  | 'accountLinks'
  | 'memberNotes'
  | 'bannedAddresses'

export const accountsPersonalData = {
  members: {
    id: 'identifies',
    email: 'downloaded and erased',
    userName: 'downloaded and erased',
    gender: 'downloaded and erased',
    role: 'downloaded and erased',
    passwordHash: 'erased',
    dateOfBirth: 'downloaded and erased',
    termsVersion: 'downloaded and erased',
    termsAcceptedAt: 'downloaded and erased',
    registeredAt: 'downloaded and erased',
    activatedAt: 'downloaded and erased',
    suspendedAt: 'downloaded and erased',
    suspensionReason: 'downloaded and erased',
    deletionRequestedAt: 'erased',
    twoStepAt: 'downloaded and erased',
    firstSignedInAt: 'downloaded and erased',
    emailBouncedAt: 'downloaded and erased',
  },
  // These rows are about deleted members. The address cannot be recovered from its hash.
  bannedAddresses: { addressHash: 'kept', bannedAt: 'kept' },
  sessions: {
    id: 'erased',
    memberId: 'identifies',
    device: 'downloaded and erased',
    startedAt: 'downloaded and erased',
    lastUsedAt: 'downloaded and erased',
    expiresAt: 'downloaded and erased',
    secondFactorAt: 'downloaded and erased',
    verifiedAt: 'downloaded and erased',
    lastActivity: 'downloaded and erased',
    lastActivityAt: 'downloaded and erased',
    passkeyId: 'erased',
    deviceHash: 'erased',
  },
  knownDevices: {
    memberId: 'identifies',
    secretHash: 'erased',
    lastUsedAt: 'downloaded and erased',
    exemptAt: 'downloaded and erased',
  },
  failedSignInNotices: {
    memberId: 'identifies',
    kind: 'downloaded and erased',
    notifiedAt: 'downloaded and erased',
  },
  secondFactors: {
    memberId: 'identifies',
    secret: 'erased',
    keyId: 'erased',
    setUpAt: 'downloaded and erased',
    lastStep: 'erased',
  },
  recoveryCodes: { memberId: 'identifies', codeHash: 'erased', usedAt: 'downloaded and erased' },
  // The key is of no use to the member, and would only confuse: the part that signs is on their device.
  passkeys: {
    id: 'erased',
    memberId: 'identifies',
    slot: 'erased',
    credentialId: 'erased',
    publicKey: 'erased',
    counter: 'erased',
    name: 'downloaded and erased',
    backupEligible: 'erased',
    backedUp: 'downloaded and erased',
    addedAt: 'downloaded and erased',
    lastUsedAt: 'downloaded and erased',
    blockedAt: 'downloaded and erased',
  },
  // Deleted within hours, and with their session.
  passkeyChallenges: { challengeHash: 'erased', purpose: 'erased', sessionId: 'erased', expiresAt: 'erased' },
  // The invited person may not be a member. The row is deleted with the member, or a month after the invitation expires.
  staffInvitations: {
    id: 'erased',
    email: 'downloaded and erased',
    role: 'downloaded and erased',
    tokenHash: 'erased',
    invitedBy: 'identifies',
    madeAt: 'downloaded and erased',
    expiresAt: 'erased',
    endedAt: 'downloaded and erased',
    endReason: 'downloaded and erased',
    acceptedBy: 'identifies',
  },
  refreshTokens: {
    sessionId: 'erased',
    generation: 'erased',
    tokenHash: 'erased',
    state: 'erased',
    issuedAt: 'erased',
    expiresAt: 'erased',
  },
  // Someone else may have registered with this address. The row is deleted when a registration with the address is activated,
  // or after a month at the latest.
  registrations: {
    id: 'erased',
    email: 'erased',
    userName: 'erased',
    gender: 'erased',
    passwordHash: 'erased',
    termsVersion: 'erased',
    requestedAt: 'erased',
    memberId: 'identifies',
    returnTo: 'erased',
    browserSecretHash: 'erased',
  },
  // Someone else may have registered. The password they chose is not the member's data.
  declinedRegistrations: { memberId: 'identifies', passwordHash: 'erased', requestedAt: 'erased' },
  linkRequests: { id: 'erased', kind: 'erased', email: 'erased', requestedAt: 'erased' },
  accountLinks: {
    id: 'erased',
    memberId: 'identifies',
    kind: 'downloaded and erased',
    tokenHash: 'erased',
    newEmail: 'downloaded and erased',
    registrationId: 'erased',
    sessionId: 'erased',
    device: 'downloaded and erased',
    deviceHash: 'erased',
    madeAt: 'downloaded and erased',
    expiresAt: 'erased',
    usedAt: 'downloaded and erased',
  },
  // The text that owners write about a member is the member's data, but its author is not.
  memberNotes: {
    id: 'erased',
    memberId: 'identifies',
    authorId: 'erased',
    about: 'downloaded and erased',
    text: 'downloaded and erased',
    writtenAt: 'downloaded and erased',
  },
} as const satisfies PersonalData<Tables>
