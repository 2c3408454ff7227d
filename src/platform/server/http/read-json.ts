import type { FastifyInstance } from 'fastify'
import { commonRefusals } from '#platform/contract.ts'
import { leaveLargeBody } from '#platform/server/http/leave-unread.ts'
import { protocolRefusals } from '#platform/server/http/protocol-refusals.ts'
import { Refused } from '#platform/server/refusals.ts'

/** Replacing invalid bytes would store something that nobody wrote. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Accepts JSON only in UTF-8 and as it is: no other type, and no content encoding. An empty body counts as none. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null)
    const text = decoded(body)
    if (text === undefined) return done(new Refused(protocolRefusals.malformed))
    void parseJson(request, text, (error, value) => {
      if (error === null) return done(null, value)
      // The parser also rejects fields such as `__proto__`, which no operation has, in JSON that can be read.
      done(new Refused(isJson(text) ? commonRefusals.invalid : protocolRefusals.malformed))
    })
  })
  app.addHook('onRequest', async ({ raw }) => {
    const encoding = raw.headers['content-encoding']
    if (encoding === undefined || encoding.toLowerCase() === 'identity') return
    leaveLargeBody(raw)
    throw new Refused(commonRefusals.unsupported_media_type, { headers: { 'accept-encoding': 'identity' } })
  })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function decoded(body: Buffer): string | undefined {
  try {
    return utf8.decode(body)
  } catch {
    return undefined
  }
}
