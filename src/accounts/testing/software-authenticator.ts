import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { COSEALG, isoCBOR } from '@simplewebauthn/server/helpers'
import type { CreatedPasskey, CreationOptions, RequestOptions, UsedPasskey } from '#accounts/contract/passkeys.ts'

/** The bits of an authenticator's flags (WebAuthn 6.1). */
const FLAGS = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 } as const
type Flag = keyof typeof FLAGS

/** What a browser and an authenticator would say, and what a test may have them say instead. */
type Answering = {
  origin?: string
  rpId?: string
  type?: string
  crossOrigin?: boolean
  challenge?: string
  flags?: readonly Flag[]
  counter?: number
  userHandle?: string | null
  /** The public key of a new passkey. */
  coseKey?: Map<number, number | Uint8Array>
}

/**
 * An authenticator in software with one ES256 key, and the browser in front of it. It answers as a real one does, except where a
 * test has it lie. A synced one says so and does not count; another one counts its signatures.
 */
export function softwareAuthenticator({ origin, isSynced = false }: { origin: string; isSynced?: boolean }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const ownFlags: readonly Flag[] = [
    'present',
    'verified',
    ...(isSynced ? (['backupEligible', 'backedUp'] as const) : []),
  ]
  let counter = isSynced ? 0 : 1
  let userHandle = ''

  const clientDataOf = (type: string, challenge: string, answering: Answering) =>
    Buffer.from(
      JSON.stringify({
        type: answering.type ?? type,
        challenge: answering.challenge ?? challenge,
        origin: answering.origin ?? origin,
        crossOrigin: answering.crossOrigin ?? false,
      }),
    )
  const authenticatorDataOf = (rpId: string, answering: Answering, attested?: Buffer) => {
    const flags = [...(answering.flags ?? ownFlags), ...(attested ? (['attested'] as const) : [])]
    const head = Buffer.alloc(5)
    head.writeUInt8(flags.reduce((bits, flag) => bits | FLAGS[flag], 0))
    head.writeUInt32BE(answering.counter ?? counter, 1)
    return Buffer.concat([sha256(answering.rpId ?? rpId), head, attested ?? Buffer.alloc(0)])
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const

  return {
    id: named.id,

    /** Creates the passkey that the site asked for. */
    create(options: CreationOptions, answering: Answering = {}): CreatedPasskey {
      userHandle = options.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const ownKey = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, COSEALG.ES256],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const coseKey = isoCBOR.encode(answering.coseKey ?? ownKey)
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), idLength, id, coseKey])
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorDataOf(options.rp.id, answering, attested))],
        ]),
      )
      return {
        ...named,
        response: {
          clientDataJSON: clientDataOf('webauthn.create', options.challenge, answering).toString('base64url'),
          attestationObject: Buffer.from(attestationObject).toString('base64url'),
        },
      }
    },

    /** Signs the site's challenge. */
    use(options: RequestOptions, answering: Answering = {}): UsedPasskey {
      if (!isSynced) counter += 1
      const clientData = clientDataOf('webauthn.get', options.challenge, answering)
      const authenticatorData = authenticatorDataOf(options.rpId, answering)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: answering.userHandle === undefined ? userHandle : answering.userHandle,
        },
      }
    },
  }
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
