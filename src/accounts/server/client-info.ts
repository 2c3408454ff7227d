import type { Access } from '#platform/server/http/serve.ts'

/** The caller's network address and user agent: for rate limits and to name the device. */
export type ClientInfo = { address: string; userAgent: string | undefined }

/** The access rule for endpoints that anyone may call over HTTP, but only at a limited rate. */
export const clientInfo: Access<ClientInfo> = async ({ from }) => from ?? { address: '::', userAgent: undefined }
