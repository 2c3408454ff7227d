import type { Access } from '#platform/server/http/serve.ts'

/** Whoever calls, with where from: for limits, and to name the device. */
export type Caller = { address: string; userAgent: string | undefined }

/** The access rule of what everyone may ask over HTTP, but not as often as they like. */
export const caller: Access<Caller> = async ({ from }) => from ?? { address: '::', userAgent: undefined }
