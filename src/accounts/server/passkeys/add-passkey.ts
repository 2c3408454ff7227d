import type { CreatedPasskey, CreationOptions } from '#accounts/contract/passkeys.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { enforceChangeLimit } from '#accounts/server/change-limit.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import { makeChallenge, redeemChallenge, TIMEOUT_MS } from '#accounts/server/passkeys/challenges.ts'
import { ADDING_LIMIT } from '#accounts/server/passkeys/limits.ts'
import { passkeysOf } from '#accounts/server/passkeys/passkey-queries.ts'
import { ALGORITHMS, relyingParty, userHandleOf } from '#accounts/server/passkeys/relying-party.ts'
import { readClientData, webauthn } from '#accounts/server/passkeys/webauthn.ts'
import { memberById } from '#accounts/server/queries.ts'
import { requireFreshForFactors } from '#accounts/server/second-factor/require-step-up.ts'
import { activeSession, type ActiveSession } from '#accounts/server/session-queries.ts'
import { lockMember } from '#accounts/server/store/members.ts'
import { insertPasskey, KEY_BYTES, MAX_PASSKEYS, type NewPasskey } from '#accounts/server/store/passkeys.ts'
import { commonRefusals } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { noteSecurityEvent, recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Returns what the browser needs to create a passkey. Nothing changes until its answer is added. */
export async function offerNewPasskey(site: Site, by: ActiveSession): Promise<CreationOptions> {
  requireFreshForFactors(by, site.clock.now())
  const { email, userName } = await memberById(site.db, by.memberId)
  const passkeys = await passkeysOf(site.db, by.memberId)
  if (passkeys.length >= MAX_PASSKEYS) refuse(accountRefusals.too_many_passkeys)
  await site.limits.enforce(ADDING_LIMIT, by.memberId)
  const { id, name } = relyingParty(site.config)
  return {
    challenge: await makeChallenge(site, { purpose: 'add', sessionId: by.sessionId }),
    timeout: TIMEOUT_MS,
    rp: { id, name },
    user: { id: userHandleOf(by.memberId), name: email, displayName: userName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: passkeys.map(({ credentialId }) => ({
      id: credentialId.toString('base64url'),
      type: 'public-key',
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** Adds a passkey that the browser has created, and notifies the member. */
export async function addPasskey(
  site: Site,
  by: ActiveSession,
  request: { name: string; passkey: CreatedPasskey },
): Promise<void> {
  const now = site.clock.now()
  requireFreshForFactors(by, now)
  const { clientDataJSON } = request.passkey.response
  const { challenge } = await redeemChallenge(site, { purpose: 'add', sessionId: by.sessionId }, clientDataJSON)
  const created = await verify(site, challenge, request.passkey)
  if (!created) {
    noteSecurityEvent(site, { kind: 'passkey refused', memberId: by.memberId, detail: 'passkey_refused' })
    refuse(accountRefusals.passkey_refused)
  }
  await enforceChangeLimit(site, by)

  await inTransaction(site.db, async (tx) => {
    const member = await lockMember(tx, by.memberId)
    const session = await activeSession(tx, by, now)
    if (!member || !session) refuse(commonRefusals.not_signed_in)
    // Another device may have set up a second factor before the lock was acquired.
    requireFreshForFactors(session, now)
    const id = newId()
    await insertPasskey(tx, { ...created, id, memberId: member.id, name: request.name, addedAt: now })
    const details = { passkey: id }
    await audit(tx, { at: now, actorId: member.id, action: 'passkey added', subject: member.id, details })
    await recordSecurityEvent(site, tx, { kind: 'passkey added', memberId: member.id })
    const mail = await accountNotifications['passkey changed'].mail(site.config, {
      name: member.userName,
      passkey: request.name,
      change: 'added',
    })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email })
  })
}

type Created = Pick<NewPasskey, 'credentialId' | 'publicKey' | 'counter' | 'backupEligible' | 'backedUp'>

/** Returns the new passkey, or undefined if anything in the browser's answer is not as it must be. */
async function verify(site: Site, challenge: string, answer: CreatedPasskey): Promise<Created | undefined> {
  const { origin, id: rpId } = relyingParty(site.config)
  if (readClientData(answer.response.clientDataJSON)?.crossOrigin === true) return undefined
  const { verifyRegistrationResponse } = await webauthn()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified || registrationInfo.credential.id !== answer.id) return undefined
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
    const [credentialId, publicKey] = [Buffer.from(credential.id, 'base64url'), Buffer.from(credential.publicKey)]
    // The library has looked only at the kind of the key.
    if (credentialId.length > KEY_BYTES.id.max) return undefined
    if (publicKey.length < KEY_BYTES.publicKey.min || publicKey.length > KEY_BYTES.publicKey.max) return undefined
    return {
      credentialId,
      publicKey,
      counter: credential.counter,
      backupEligible: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
    }
  } catch {
    // The library throws for anything unexpected in an answer, which any member can send.
    return undefined
  }
}
