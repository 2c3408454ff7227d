import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonRefusals } from '#platform/contract.ts'
import { isApi } from '#platform/server/http/is-api.ts'
import { leaveLargeBody } from '#platform/server/http/leave-unread.ts'
import { protocolRefusals } from '#platform/server/http/protocol-refusals.ts'
import { Refused } from '#platform/server/refusals.ts'

/** The route of all pages, which also matches addresses of the API. */
export const PAGES = '/*'

/**
 * The methods of RFC 9110 and RFC 5789, and QUERY, which no route has. CONNECT is for proxies. The site does not know any
 * others.
 */
const KNOWN_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY']

/** Refuses requests for which there is no route: 405 if other methods have one, 404 if none has, 501 for an unknown method. */
export class AllowedMethods {
  readonly #routes: { url: string; pattern: RegExp; methods: string[] }[] = []
  /** The addresses without parameters. */
  readonly #words = new Set<string>()

  /** Must be called before any route is added. */
  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ url, method }) => {
      this.#routes.push({ url, pattern: patternOf(url), methods: [method].flat() })
      if (!url.includes(':')) this.#words.add(url)
    })
    // Before the body is read, because the method decides first.
    app.addHook('onRequest', async (request, reply) =>
      request.is404 || this.#isWordAsId(request) ? this.#answer(request, reply) : undefined,
    )
  }

  /** Builds the refusal of a request whose method has no route at its address. */
  refusal(request: FastifyRequest): Refused {
    if (!KNOWN_METHODS.includes(request.method)) return new Refused(protocolRefusals.not_implemented)
    const allowed = this.#allowedAt(request.url)
    if (allowed.length === 0) return new Refused(commonRefusals.not_found)
    return new Refused(commonRefusals.method_not_allowed, { headers: { allow: allowed.join(', ') } })
  }

  /** No id is a word, so `DELETE /passkeys/options` is not a request to `DELETE /passkeys/:id`. */
  #isWordAsId(request: FastifyRequest): boolean {
    return request.routeOptions.url?.endsWith('/:id') === true && this.#hasOwnRoute(pathOf(request.url))
  }

  #hasOwnRoute(path: string): boolean {
    return this.#words.has(path.replace(/\/$/, ''))
  }

  #answer(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    leaveLargeBody(request.raw)
    const allowed = this.#allowedAt(request.url)
    if (request.method !== 'OPTIONS' || allowed.length === 0) throw this.refusal(request)
    return reply
      .code(204)
      .headers({ allow: allowed.join(', '), 'cache-control': 'no-store' })
      .send()
  }

  #allowedAt(url: string): string[] {
    const path = pathOf(url)
    const isWord = this.#hasOwnRoute(path)
    const routes = this.#routes.filter(
      (route) =>
        path === '*' ||
        (route.pattern.test(path) && !(route.url === PAGES && isApi(path)) && !(isWord && route.url.endsWith('/:id'))),
    )
    if (routes.length === 0) return []
    const methods = new Set(['OPTIONS', ...routes.flatMap((route) => route.methods)])
    return KNOWN_METHODS.filter((method) => methods.has(method))
  }
}

/** Converts a route's address to a pattern, with or without a slash at the end: `/event/:id` matches `/event/5/`. */
function patternOf(url: string): RegExp {
  const source = url
    .replace(/\/$/, '')
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/:\w+/g, '[^/]+')
    .replaceAll('*', '.*')
  return new RegExp(`^${source}/?$`)
}

function pathOf(url: string): string {
  return decoded(url.split('?', 1)[0] ?? '')
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
