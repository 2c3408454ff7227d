/** The push services of Chrome, Firefox and Safari. */
const services: readonly string[] = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://web.push.apple.com',
]
/** The push service of Edge, which has a name for each of its regions. */
const EDGE = /^https:\/\/[a-z0-9-]+\.notify\.windows\.com$/

/**
 * Returns the name of the push service of this address, or undefined if it is not one of the browser makers'. Anything else
 * could be an address in the site's own network, and the site would call it on behalf of the member who entered it.
 * `testService` is the origin of one more, which only tests have.
 */
export function pushServiceOf(endpoint: string, testService?: string): string | undefined {
  const url = URL.parse(endpoint)
  if (url?.username !== '' || url.password !== '') return undefined
  // An origin includes the protocol, and the port unless it is the usual one.
  const isKnown = services.includes(url.origin) || EDGE.test(url.origin) || url.origin === testService
  return isKnown ? url.host : undefined
}
