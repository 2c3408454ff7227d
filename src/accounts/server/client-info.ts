import { accessRule } from '#platform/server/http/serve.ts'

/** The caller's network address, for rate limits, and user agent, for the name of the device. */
export type ClientInfo = { address: string; userAgent: string | undefined }

/** Accepts any caller. Used by public endpoints that have a rate limit. */
export const clientInfo = accessRule<ClientInfo>(
  { who: 'anyone', needsToken: false, refusals: [] },
  async ({ from }) => from ?? { address: '::', userAgent: undefined },
)
