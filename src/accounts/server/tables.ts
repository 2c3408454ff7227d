import type { Generated } from 'kysely'
import type { NoteTopic } from '#accounts/contract/notes.ts'
import type { Gender, Role, StaffRole } from '#accounts/contract/person.ts'
import type { InstantColumn, NullableDayColumn, NullableInstantColumn } from '#platform/server/tables.ts'

declare module '#platform/server/db.ts' {
  interface Tables {
    members: {
      id: string
      email: string
      userName: string
      gender: Gender
      role: Generated<Role>
      passwordHash: string
      dateOfBirth: NullableDayColumn
      termsVersion: string
      termsAcceptedAt: InstantColumn
      registeredAt: InstantColumn
      activatedAt: NullableInstantColumn
      suspendedAt: NullableInstantColumn
      suspensionReason: string | null
      /** When the member or an owner requested the deletion of the account. */
      deletionRequestedAt: NullableInstantColumn
      twoStepAt: NullableInstantColumn
      firstSignedInAt: NullableInstantColumn
      emailBouncedAt: NullableInstantColumn
    }
    bannedAddresses: { addressHash: Buffer; bannedAt: InstantColumn }
    sessions: {
      id: string
      memberId: string
      device: string
      startedAt: InstantColumn
      lastUsedAt: InstantColumn
      expiresAt: InstantColumn
      secondFactorAt: NullableInstantColumn
      verifiedAt: NullableInstantColumn
      lastActivity: string | null
      lastActivityAt: NullableInstantColumn
      passkeyId: string | null
      /** The hash of the device's secret, as in `knownDevices`. */
      deviceHash: Buffer | null
    }
    passkeys: {
      id: string
      memberId: string
      slot: number
      credentialId: Buffer
      publicKey: Buffer
      counter: number
      name: string
      backupEligible: boolean
      backedUp: boolean
      addedAt: InstantColumn
      lastUsedAt: NullableInstantColumn
      blockedAt: NullableInstantColumn
    }
    passkeyChallenges: {
      challengeHash: Buffer
      purpose: 'add' | 'sign in' | 'verify'
      sessionId: string | null
      expiresAt: InstantColumn
    }
    knownDevices: {
      memberId: string
      secretHash: Buffer
      lastUsedAt: InstantColumn
      /** Since when a stranger's guesses do not lock the member out there. Null after a new password. */
      exemptAt: NullableInstantColumn
    }
    failedSignInNotices: { memberId: string; kind: 'password' | 'code'; notifiedAt: InstantColumn }
    secondFactors: { memberId: string; secret: Buffer; keyId: string; setUpAt: InstantColumn; lastStep: number }
    recoveryCodes: { memberId: string; codeHash: Buffer; usedAt: NullableInstantColumn }
    staffInvitations: {
      id: string
      email: string
      role: StaffRole
      tokenHash: Buffer
      invitedBy: string | null
      madeAt: InstantColumn
      expiresAt: InstantColumn
      endedAt: NullableInstantColumn
      endReason: 'accepted' | 'withdrawn' | null
      acceptedBy: string | null
    }
    refreshTokens: {
      sessionId: string
      generation: number
      tokenHash: Buffer
      state: 'current' | 'previous' | 'spent'
      issuedAt: InstantColumn
      expiresAt: InstantColumn
    }
    registrations: {
      id: string
      email: string
      userName: string
      gender: Gender
      passwordHash: string
      termsVersion: string
      requestedAt: InstantColumn
      /** The account to activate. Null until the job has handled the registration. */
      memberId: string | null
      /** The page of this site to which the visitor returns after activation. */
      returnTo: string | null
      /** The hash of a secret held by the browser that registered. */
      browserSecretHash: Buffer | null
    }
    declinedRegistrations: { memberId: string; passwordHash: string; requestedAt: InstantColumn }
    linkRequests: { id: string; kind: 'activation' | 'reset'; email: string; requestedAt: InstantColumn }
    accountLinks: {
      id: string
      memberId: string
      kind: 'activation' | 'reset' | 'email' | 'device'
      tokenHash: Buffer
      newEmail: string | null
      /** The registration that a link of kind 'activation' activates. Null for other kinds and after activation. */
      registrationId: string | null
      /** The session that a link of kind 'device' signs out, and its device. */
      sessionId: string | null
      device: string | null
      deviceHash: Buffer | null
      madeAt: InstantColumn
      expiresAt: InstantColumn
      usedAt: NullableInstantColumn
    }
    memberNotes: {
      id: string
      memberId: string
      authorId: string | null
      about: NoteTopic
      text: string
      writtenAt: InstantColumn
    }
  }
}
