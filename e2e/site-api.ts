import type { verifySecondFactor } from '#accounts/contract/second-factor.ts'
import type { activate, authenticate, register, Tokens } from '#accounts/contract/authentication.ts'
import { addressOf, ApiError, splitAddress, type Api } from '#platform/web/api.ts'
import { cachePromise } from './cache-promise.ts'
import { codeFor } from './authenticator-codes.ts'
import { linkIn, mailTo } from './mails.ts'
import { demoPassword, type Person } from './people.ts'

/** Access tokens by site and email address. */
const sessions = new Map<string, Promise<string>>()

/** Discards all sessions, because they expire when the clock moves. */
export function clearSessions(): void {
  sessions.clear()
}

/** Returns an API client that acts as a demo member, for a person in a journey who does not need a browser. */
export async function asPerson(site: string, { email }: { email: string }): Promise<Api> {
  return apiOf(site, await sessionOf(site, email), () => {
    sessions.delete(`${site} ${email}`)
    return sessionOf(site, email)
  })
}

function sessionOf(site: string, email: string): Promise<string> {
  return cachePromise(sessions, `${site} ${email}`, async () => {
    const { access } = await startSession(site, { email, password: demoPassword })
    return access
  })
}

/** Every sign-in through the API is in one browser, so that no member gets emails about new ones. */
const deviceSecret = 'e2'.repeat(32)

/** Signs in, and enters a code if one is required. */
export async function startSession(
  site: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Tokens> {
  const body = { email, password, device_secret: deviceSecret }
  const tokens = await apiOf(site)<typeof authenticate>('POST /accounts/authenticate', { body })
  if (tokens.second_factor !== 'to verify') return tokens
  const code = await codeFor(site, email)
  await apiOf(site, tokens.access)<typeof verifySecondFactor>('POST /api/account/second-factor/verification', {
    body: { code },
  })
  return tokens
}

/** Registers and activates an account without signing in. */
export async function joinSite(site: string, { email, userName, password, gender = 'F' }: Person): Promise<void> {
  const api = apiOf(site)
  const body = { email, username: userName, password, passchk: password, gender }
  await api<typeof register>('POST /accounts/register', { body })
  const link = linkIn(await mailTo({ url: () => site }, email, /confirm/i), '/activate')
  const token = new URL(link, site).searchParams.get('token') ?? ''
  await api<typeof activate>('POST /accounts/activate', { body: { token, password, device_secret: deviceSecret } })
}

/** Returns an API client that renews a session that has expired or was ended. */
function apiOf(site: string, session?: string, renew?: () => Promise<string>): Api {
  return async (address, ...input) => {
    const [method, path] = splitAddress(address)
    const { body, ...rest }: { body?: unknown; params?: object; query?: object } = input[0] ?? {}
    const sendAs = (access: string | undefined) =>
      fetch(site + addressOf(path, rest), {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(access !== undefined && { authorization: `Bearer ${access}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const firstResponse = await sendAs(session)
    const answer = firstResponse.status === 401 && renew ? await sendAs(await renew()) : firstResponse
    const responseBody = await answer.json()
    if (!answer.ok) throw new ApiError(answer.status, responseBody)
    return responseBody
  }
}
