import Bowser from 'bowser'

export const UNKNOWN_DEVICE = 'Unknown device'
/** No real browser sends a longer user agent than this. */
const MAX_USER_AGENT_LENGTH = 512

const browsers = new Set(Object.values(Bowser.BROWSER_MAP))
const systems = new Set(Object.values(Bowser.OS_MAP))
const applePhones = new Set(['iPhone', 'iPad'])

/** Returns a name such as 'Chrome on Android' or 'Safari on iPhone'. Uses only known names from the user agent. */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return UNKNOWN_DEVICE
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH))
  if (!browser.name || !browsers.has(browser.name)) return UNKNOWN_DEVICE
  const { model = '' } = platform
  if (applePhones.has(model)) return `${browser.name} on ${model}`
  return os.name && systems.has(os.name) ? `${browser.name} on ${os.name}` : browser.name
}
