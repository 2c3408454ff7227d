import type { SamplesOf } from '#platform/contract/samples.ts'
import type * as endpoints from '#push/contract.ts'

/** Placeholder values in the samples. Tests replace them with real ones. */
export const pushPlaceholders = {
  pushDeviceId: '0199f0c1-0041-7000-8000-000000000001',
  /** The current key of the site. */
  pushKey: 'BNYJZEdlFjRSm3g3SSSfYu5Qw3L5EdiLVJzamvYI8zLxmyV9wVWezquZ2x1wxDYttiec4g38xpOAuEouoDu5NGQ',
  /** An address at a push service. No two devices have the same. */
  pushEndpoint: 'https://fcm.googleapis.com/fcm/send/eFq0Zr5mX2w',
} as const

const { pushDeviceId, pushKey, pushEndpoint } = pushPlaceholders
const answer = {
  public_key: pushKey,
  devices: [
    {
      id: pushDeviceId,
      device: 'Chrome on Android',
      added_at: '2026-11-20T18:05:00Z',
      shows_about: false,
      current: true,
      has_current_key: true,
    },
  ],
}

export const pushSamples = {
  'GET /api/push': [{ answer }],
  'POST /api/push/devices': [
    {
      body: {
        endpoint: pushEndpoint,
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        public_key: pushKey,
        shows_about: false,
      },
      answer,
    },
  ],
  'PUT /api/push/devices/:id': [{ params: { id: pushDeviceId }, body: { shows_about: true }, answer }],
  'DELETE /api/push/devices/:id': [{ params: { id: pushDeviceId }, answer: { ...answer, devices: [] } }],
} as const satisfies SamplesOf<typeof endpoints>
