import { useSyncExternalStore } from 'react'
import { forgetDocuments } from '#platform/web/kept-documents.ts'
import { forgetKept } from '#platform/web/kept-for-member.ts'

/** Who is signed in, in this browser: two tokens in local storage, as the specification says. There are no cookies. */
type Tokens = { access: string; refresh: string }
type Claims = { sub: string; role: 'member' | 'host' | 'owner'; iat: number; exp: number }

/** What is sent at the last moment would come too late. */
const SPARE_MS = 20_000
/** A session that ran out is noticed by whoever asked the server something, and they say what follows. */
type Change = 'changed' | 'ran out'
type Listener = (change: Change) => void
const listeners = new Set<Listener>()
let ranOutFor: string | null = null

/** The id of the member whose tokens are here; they may turn out to be worth nothing any more. */
export function signedInAs(): string | null {
  return claimsOf(read('access'))?.sub ?? null
}

/** The same for components; null while the server renders. */
export function useSignedInAs(): string | null {
  return useSyncExternalStore(onSessionChange, signedInAs, () => null)
}

/** What they do here, as their token says: for what to offer, never for what to allow. */
export function signedInRole(): Claims['role'] | undefined {
  return claimsOf(read('access'))?.role
}

/** Calls when someone signs in or out, in this tab or another; gives what ends it. */
export function onSessionChange(listener: Listener): () => void {
  const inAnotherTab = () => listener('changed')
  listeners.add(listener)
  window.addEventListener('storage', inAnotherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', inAnotherTab)
  }
}

/** The member whose session ran out in this tab, if one did. */
export function sessionRanOutFor(): string | null {
  return ranOutFor
}

/** Someone has signed in, or the session was renewed. Throws where the browser refuses to store anything. */
export function keepTokens({ access, refresh }: Tokens): void {
  const claims = claimsOf(access)
  if (claims?.sub !== signedInAs()) forgetDocuments()
  if (claims) forgetKept({ butFor: claims.sub })
  localStorage.setItem('access', access)
  localStorage.setItem('refresh', refresh)
  // People's clocks are wrong by hours: what counts is how long a token lives from now.
  if (claims) localStorage.setItem('clock-ahead', String(Date.now() - claims.iat * 1000))
  tell('changed')
}

/** Nobody is signed in any more, in any tab of this browser. The server is not told. */
export function dropTokens(change: Change = 'changed'): void {
  for (const name of ['access', 'refresh', 'clock-ahead']) localStorage.removeItem(name)
  forgetDocuments()
  // Who signs in again on the spot finds what they were writing.
  if (change === 'changed') forgetKept({ butFor: null })
  tell(change)
}

/** What the session is renewed and ended by. */
export function refreshToken(): string | null {
  return read('refresh')
}

/** An access token that still lives, got with the refresh token if need be; null when nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const access = read('access')
  if (access === null || isAlive(access)) return access
  return renewedToken(access)
}

/**
 * A new access token in place of one that is no longer taken; null when the session is over, which signs out every tab.
 * One tab of the browser asks at a time; whoever waited finds what it got.
 */
export async function renewedToken(old: string): Promise<string | null> {
  return alone(async () => {
    await untilStorageIsCurrent(old)
    const access = read('access')
    const refresh = read('refresh')
    if (access !== null && access !== old) return access
    if (refresh === null) return over()
    const response = await fetch('/accounts/refresh/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh }),
      signal: AbortSignal.timeout(30_000),
    })
    // Signed out meanwhile, in another tab: what comes now must not sign in again.
    if (read('refresh') !== refresh) return read('access')
    if (response.status === 401) {
      // What is not read stays open.
      await response.text()
      return over()
    }
    if (!response.ok) throw new Error(`the session could not be renewed: ${response.status}`)
    const tokens: Tokens = await response.json()
    keepTokens(tokens)
    await announceRenewalOf(old)
    return tokens.access
  })
}

const RENEWED = 'renewed '
const ANNOUNCED_MS = 5_000
const LOOK_AGAIN_MS = 20

/**
 * What one tab stores reaches the tabs of other processes a moment later, which may be after their turn has come. Locks are the
 * browser's own and known to all at once: this one, named after the token that was replaced, tells them to wait for the new one.
 */
function announceRenewalOf(old: string): Promise<void> {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve()
    void navigator.locks.request(RENEWED + old.slice(-9), { mode: 'shared' }, () => {
      resolve()
      return pause(ANNOUNCED_MS)
    })
  })
}

async function untilStorageIsCurrent(old: string): Promise<void> {
  const held = (await navigator.locks?.query())?.held ?? []
  if (!held.some(({ name }) => name === RENEWED + old.slice(-9))) return
  for (let waited = 0; read('access') === old && waited < ANNOUNCED_MS; waited += LOOK_AGAIN_MS)
    await pause(LOOK_AGAIN_MS)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function over(): null {
  ranOutFor = signedInAs() ?? ranOutFor
  dropTokens('ran out')
  return null
}

function tell(change: Change): void {
  for (const listener of listeners) listener(change)
}

let waiting: Promise<unknown> = Promise.resolve()

/** Browsers have locks only where the address is secure; elsewhere this tab alone takes turns. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('session', work)
  const turn = waiting.then(work, work)
  waiting = turn.catch(() => {})
  return turn
}

function isAlive(access: string): boolean {
  const claims = claimsOf(access)
  const ahead = Number(read('clock-ahead') ?? 0)
  return claims !== null && claims.exp * 1000 > Date.now() - ahead + SPARE_MS
}

/** Browsers that refuse to store anything throw when asked. */
function read(name: 'access' | 'refresh' | 'clock-ahead'): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function claimsOf(token: string | null): Claims | null {
  try {
    return JSON.parse(atob((token?.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')))
  } catch {
    return null
  }
}
