import type { FastifyReply } from 'fastify'

/**
 * Headers that control how a document is displayed. Browsers ignore them on scripts, style sheets and pictures, where they would
 * add half a kilobyte.
 */
const documentHeaders = [
  'permissions-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-frame-options',
]

/** Removes the headers that only documents need. `policy` is what remains of the content security policy. */
export function removeDocumentHeaders(reply: Pick<FastifyReply, 'header' | 'removeHeader'>, policy: string): void {
  for (const name of documentHeaders) reply.removeHeader(name)
  reply.header('content-security-policy', policy)
}
