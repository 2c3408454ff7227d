import type { InstantColumn, NullableInstantColumn } from '#platform/server/tables.ts'

declare module '#platform/server/db.ts' {
  interface Tables {
    /** Key pairs that identify the site to push services. The newest is current. */
    pushKeys: { publicKey: string; sealed: Buffer; keyId: string; madeAt: InstantColumn }
    /** The devices that get push notifications, at most one for each session. */
    pushDevices: {
      id: string
      sessionId: string
      endpoint: string
      p256dh: string
      auth: string
      /** The public key of the pair with which it can be reached. */
      pushKey: string
      showsAbout: boolean
      addedAt: InstantColumn
    }
    pendingPushes: {
      id: string
      deviceId: string
      notificationId: string
      about: string
      opens: string
      topic: string
      queuedAt: InstantColumn
      expiresAt: InstantColumn
      claimedAt: NullableInstantColumn
    }
  }
}
