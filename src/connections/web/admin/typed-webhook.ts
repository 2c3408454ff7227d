import { z } from 'zod'
import { messageTypes, WebhookInput } from '#connections/contract/webhooks.ts'

/** The form of a webhook. Its ticked types are one text, separated by commas. */
export const TypedWebhook = WebhookInput.extend({
  types: z
    .string()
    .transform((text) => messageTypes.filter((type) => text.split(',').includes(type)))
    .pipe(WebhookInput.shape.types),
})
