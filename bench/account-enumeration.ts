import { setTimeout as pause } from 'node:timers/promises'
import { startBuiltSite } from './built-site.ts'
import { median, printTable } from './required-figures.ts'
import { httpClient } from './http-client.ts'

const PAIRS = 2_000
const WARM_UP = 50
const MAX_DIFFERENCE_MS = 2
const knownEmail = 'amy@example.com'

/** `leakMs` is how much longer the answer for a member takes, in the control. */
type Call = { name: string; path: string; bodyFor(email: string): object; leakMs?: number }

const wrongPassword: Call = {
  name: 'wrong password',
  path: '/accounts/authenticate/',
  bodyFor: (email) => ({ email, password: 'NotTheRightOne7!' }),
}

const calls: Call[] = [
  wrongPassword,
  {
    name: 'registering',
    path: '/accounts/register/',
    bodyFor: (email) => ({
      email,
      username: 'Testy Tonks',
      gender: 'F',
      password: 'Narrowboat7!lock',
      passchk: 'Narrowboat7!lock',
    }),
  },
  { name: 'forgotten password', path: '/accounts/forgotpassword/', bodyFor: (email) => ({ email }) },
  // Shows that a difference of this size would be noticed.
  { ...wrongPassword, name: 'control that leaks 5 ms', leakMs: 5 },
]

/** Checks whether response times reveal who is a member, and whether a leak would be noticed. Known and unknown alternate. */
export async function measureAccountEnumeration(stack: AsyncDisposableStack): Promise<string[]> {
  const { port } = await startBuiltSite(stack, { LIMITS: 'off' })
  const { ask, close } = httpClient(port, 1)
  stack.defer(close)
  const msOf = async ({ name, path, bodyFor, leakMs = 0 }: Call, email: string) => {
    const { ms, status, body } = await ask('POST', path, bodyFor(email))
    const began = performance.now()
    if (email === knownEmail && leakMs > 0) await pause(leakMs)
    const leaked = performance.now() - began
    if (![200, 201, 401].includes(status)) throw new Error(`${name}: ${status} ${body.toString().slice(0, 200)}`)
    return ms + leaked
  }
  const rows: string[][] = []
  const missed: string[] = []
  for (const call of calls) {
    const { name } = call
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let pair = -WARM_UP; pair < PAIRS; pair += 1) {
      const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const which of order) {
        const email = which === 'known' ? knownEmail : `nobody${pair + WARM_UP}.${name.length}@example.com`
        times[which].push(await msOf(call, email))
      }
    }
    for (const all of [times.known, times.unknown]) all.splice(0, WARM_UP)
    const difference = Math.abs(median(times.known) - median(times.unknown))
    rows.push([name, median(times.known).toFixed(2), median(times.unknown).toFixed(2), difference.toFixed(2)])
    const isNoticed = !(difference <= MAX_DIFFERENCE_MS)
    if (call.leakMs !== undefined && !isNoticed) missed.push(`${name}: nothing was noticed`)
    if (call.leakMs === undefined && isNoticed)
      missed.push(`${name}: the medians are ${difference.toFixed(1)} ms apart, the limit is 2`)
  }
  printTable([[`${PAIRS} pairs`, 'known ms', 'unknown ms', 'difference ms'], ...rows])
  return missed
}
