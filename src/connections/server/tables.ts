import type { Scope } from '#connections/contract/api-keys.ts'
import type { LinkStep } from '#connections/contract/links.ts'
import type { deliveryStates, MessageType, TEST_TYPE, Webhook } from '#connections/contract/webhooks.ts'
import type { DayColumn, InstantColumn, NullableDayColumn, NullableInstantColumn } from '#platform/server/tables.ts'

/** The ids of what a message is about. */
export type MessageData = Readonly<Record<string, string | number | null>>

declare module '#platform/server/db.ts' {
  interface Tables {
    /** The addresses of owners' other programs. */
    webhooks: {
      id: string
      name: string
      url: string
      types: MessageType[]
      madeAt: InstantColumn
      failingSince: NullableInstantColumn
      offAt: NullableInstantColumn
      offReason: Webhook['off_reason']
    }
    webhookSecrets: {
      id: string
      webhookId: string
      sealed: Buffer
      keyId: string
      madeAt: InstantColumn
      /** Null for the current one. */
      endsAt: NullableInstantColumn
    }
    /** What has happened, as triggers record it. */
    webhookMessages: {
      id: string
      type: MessageType | typeof TEST_TYPE
      at: InstantColumn
      /** `MessageData` as JSON. */
      data: string
      /** Null until the deliveries have been made. */
      body: string | null
    }
    webhookDeliveries: {
      id: string
      messageId: string
      webhookId: string
      at: InstantColumn
      state: (typeof deliveryStates)[number]
      attempts: number
      nextAt: NullableInstantColumn
    }
    webhookAttempts: {
      id: string
      deliveryId: string
      at: InstantColumn
      status: number | null
      failure: string | null
    }
    apiKeys: {
      id: string
      name: string
      lastFour: string
      hash: Buffer
      scopes: Scope[]
      madeAt: InstantColumn
      expiresAt: InstantColumn
      lastUsedOn: NullableDayColumn
      revokedAt: NullableInstantColumn
    }
    trackedLinks: {
      code: string
      name: string
      path: string
      madeAt: InstantColumn
    }
    /** How often the steps of visitors who came by a link were taken. A step can have several rows for a day. */
    linkCounts: {
      code: string
      day: DayColumn
      step: LinkStep
      count: number
    }
  }
}
