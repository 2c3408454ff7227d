/** The titles of the pages that the browser script opens in frames from the Stripe emulator's origin, and of its page for developers. */
const titles = {
  element: 'Card details',
  'express-checkout': 'Wallets',
  sheet: 'Your wallet',
  challenge: "Your bank's question",
  device: 'Wallets of this device',
} as const
export type Frame = keyof typeof titles

/** Returns a document that contains only its script, which creates everything else. */
export function framePage(frame: Frame): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titles[frame]}</title>
</head>
<body><script src="/dev/stripe/${frame}.js"></script></body>
</html>
`
}

/**
 * Returns the content security policy of a frame. It may connect only to its own origin, and only pages of the site and its own
 * frames may embed it.
 */
export function framePolicy(siteOrigin: string, ownOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${siteOrigin} ${ownOrigin}`,
  ].join('; ')
}
