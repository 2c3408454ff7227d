import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { paths } from '#platform/paths.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * The content security policy of every document except checkout: no other origins and no inline scripts. Inline styles are
 * allowed, because the demo mailbox, its emails and the API page contain them.
 */
const directives = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  frameSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
}

/** Matches the addresses of the site's icons, of pictures of venues and of the script for other websites, which are public. */
const FOR_OTHER_SITES = /^\/(?:icons\/|pictures\/|embed\.js(?:\?|$))/

const EMBED = '/embed/'
/** The policy of a page in a frame of another website, apart from which websites may show it. It has no scripts and no forms. */
const framed = {
  defaultSrc: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  imgSrc: ['data:'],
  formAction: ["'none'"],
  baseUri: ["'none'"],
}

/** For a live site: browsers use only TLS for the site and its subdomains, for a year. */
export const transportSecurity = 'max-age=31536000; includeSubDomains'

type Described = Pick<Site, 'config'> & { cards: Pick<Site['cards'], 'origins'> }

export async function addSecurityHeaders(app: FastifyInstance, site: Described): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // No current browser reads these, or their values are its defaults.
    dnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  const checkout = withCardProvider(site.cards.origins)
  const walletFrames = site.cards.origins.frame.map((origin) => ` "${origin}"`).join('')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy('payment=(self)'))
    if (site.config.mode === 'live') reply.header('strict-transport-security', transportSecurity)
    // Emails show these pictures, and some email clients load them in a page of another site. Other websites load the script.
    if (FOR_OTHER_SITES.test(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin')
    if (startsWith(request.url, EMBED)) {
      const frameAncestors = site.config.embedOrigins.length > 0 ? [...site.config.embedOrigins] : ["'none'"]
      reply.helmet({ contentSecurityPolicy: { useDefaults: false, directives: { ...framed, frameAncestors } } })
      // Older browsers, which know only this header, show the frame nowhere unless it is left out.
      if (site.config.embedOrigins.length > 0) reply.removeHeader('x-frame-options')
    }
    if (!startsWith(request.url, paths.checkout(''))) return
    reply.helmet({ contentSecurityPolicy: { useDefaults: false, directives: checkout } })
    // The card provider's frames request payments from the wallets of the device, and some browsers show those in a window that
    // needs its opener.
    reply.header('permissions-policy', permissionsPolicy(`payment=(self${walletFrames})`))
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
  })
}

function permissionsPolicy(payment: string): string {
  return `camera=(self), geolocation=(), microphone=(), ${payment}`
}

/** Builds the policy of checkout, which needs the card provider's script and frames. */
function withCardProvider({ script, frame, connect }: Site['cards']['origins']): typeof directives {
  return {
    ...directives,
    scriptSrc: [...directives.scriptSrc, ...script],
    connectSrc: [...directives.connectSrc, ...connect],
    frameSrc: [...directives.frameSrc, ...frame],
  }
}

/**
 * Matches every spelling of a URL that shares a cache key (`ResponseCache.keyOf`), because they are all served with the same
 * policy.
 */
function startsWith(url: string, start: string): boolean {
  const [path = ''] = url.split('?', 1)
  try {
    return decodeURI(path).startsWith(start)
  } catch {
    return false
  }
}
