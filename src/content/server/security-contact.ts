import type { Site } from '#platform/server/site.ts'

/** Long enough for people who saved the file, and less than the year that RFC 9116 recommends at most. */
const VALID_HOURS = 180 * 24

/** Builds security.txt. It names the owner's address for questions, and it never expires while the site runs. */
export function securityContact({ config, clock }: Pick<Site, 'config' | 'clock'>): string {
  const expires = clock.now().add({ hours: VALID_HOURS }).round({ smallestUnit: 'hour', roundingMode: 'floor' })
  return [
    `Contact: mailto:${encodeURI(config.trader.email)}`,
    `Expires: ${expires.toString({ smallestUnit: 'second' })}`,
    'Preferred-Languages: en',
    `Canonical: ${config.siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
