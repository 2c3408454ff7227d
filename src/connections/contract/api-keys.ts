import { z } from 'zod'
import { endpoint, refusalTable } from '#platform/contract.ts'

export const apiKeyRefusals = refusalTable({
  api_key_not_found: { status: 404, detail: 'We couldn’t find that key.' },
  too_many_api_keys: { status: 409, detail: 'You already have twenty keys in use. Please revoke one first.' },
  scope_missing: { status: 403, detail: 'This API key may not read that.' },
})

/** What a key may read. None reaches likes, messages, reports, names or addresses. */
export const scopes = ['events:read', 'bookings:read', 'attendance:read', 'payments:read'] as const
export const Scope = z.enum(scopes)
export type Scope = z.infer<typeof Scope>

/** ISO 8601 instant. */
const Instant = z.string()

export const NewApiKey = z.strictObject({
  name: z.string().trim().min(1, 'Please enter a name.').max(60, 'Please use at most 60 characters.'),
  scopes: z.array(Scope).min(1, 'Please choose at least one.').max(scopes.length),
  /** The last day on which it works, in London time. */
  expires_on: z.iso.date('Please enter a date.'),
})
export type NewApiKey = z.infer<typeof NewApiKey>

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** Its last four characters. */
  last_four: z.string(),
  scopes: z.array(Scope),
  made_at: Instant,
  /** The last day on which it works, in London time. */
  expires_on: z.string(),
  last_used_on: z.string().nullable(),
  state: z.enum(['usable', 'expired', 'revoked']),
})
export type ApiKey = z.infer<typeof ApiKey>

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/admin/api-keys',
  summary: 'Lists the API keys, newest first, at most 200',
  answer: z.object({ keys: z.array(ApiKey) }),
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/admin/api-keys',
  summary: 'Makes an API key, and returns it once',
  body: NewApiKey,
  conditions: { expires_on: 'Not over, and at most a year from today.' },
  answer: z.object({ id: z.string(), key: z.string() }),
  refusals: { too_many_api_keys: apiKeyRefusals.too_many_api_keys },
})

export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/api/admin/api-keys/:id/revoke',
  summary: 'Revokes an API key for good',
  params: z.object({ id: z.uuid('We couldn’t find that key.') }),
  body: z.strictObject({}),
  answer: z.object({}),
  refusals: { api_key_not_found: apiKeyRefusals.api_key_not_found },
})
