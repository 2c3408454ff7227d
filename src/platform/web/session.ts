import { useSyncExternalStore } from 'react'
import { clearDocuments } from '#platform/web/offline-documents.ts'
import { clearMemberStorage } from '#platform/web/member-storage.ts'

/** The session of this browser: two tokens in local storage, as the specification requires. There are no cookies. */
type Tokens = { access: string; refresh: string }
type Claims = { sub: string; role: 'member' | 'host' | 'owner'; iat: number; exp: number }

/** A token is renewed this long before it expires, because a request sent at the last moment would arrive too late. */
const SPARE_MS = 20_000
/** 'ran out': a request found that the session had expired. The caller of that request decides what happens next. */
type Change = 'changed' | 'ran out'
type Listener = (change: Change) => void
const listeners = new Set<Listener>()
let ranOutFor: string | null = null

/** The id of the member whose tokens are stored here. The tokens may turn out to be invalid. */
export function signedInAs(): string | null {
  return claimsOf(read('access'))?.sub ?? null
}

/** The same for components; null during server rendering. */
export function useSignedInAs(): string | null {
  return useSyncExternalStore(onSessionChange, signedInAs, () => null)
}

/** The member's role, according to the token. Use it to decide what to offer, never what to allow. */
export function signedInRole(): Claims['role'] | undefined {
  return claimsOf(read('access'))?.role
}

/** Calls the listener when someone signs in or out, in this tab or another. Returns a function that stops it. */
export function onSessionChange(listener: Listener): () => void {
  const inAnotherTab = () => listener('changed')
  listeners.add(listener)
  window.addEventListener('storage', inAnotherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', inAnotherTab)
  }
}

/** The member whose session expired in this tab, if there is one. */
export function sessionRanOutFor(): string | null {
  return ranOutFor
}

/** Saves the tokens after a sign-in or a renewal. Throws if the browser refuses to store anything. */
export function saveTokens({ access, refresh }: Tokens): void {
  const claims = claimsOf(access)
  if (claims?.sub !== signedInAs()) clearDocuments()
  if (claims) clearMemberStorage({ except: claims.sub })
  localStorage.setItem('access', access)
  localStorage.setItem('refresh', refresh)
  // Device clocks can be wrong by hours, so the lifetime of a token is counted from now.
  if (claims) localStorage.setItem('clock-ahead', String(Date.now() - claims.iat * 1000))
  notifyListeners('changed')
}

/** Signs out every tab of this browser. The server is not notified. */
export function clearTokens(change: Change = 'changed'): void {
  for (const name of ['access', 'refresh', 'clock-ahead']) localStorage.removeItem(name)
  clearDocuments()
  // After an expired session they stay, so that a member who signs in again finds what they were writing.
  if (change === 'changed') clearMemberStorage({ except: null })
  notifyListeners(change)
}

/** The token that renews and ends the session. */
export function refreshToken(): string | null {
  return read('refresh')
}

/** A valid access token, renewed with the refresh token if necessary; null when nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const access = read('access')
  if (access === null || isAlive(access)) return access
  return renewedToken(access)
}

/**
 * A new access token in place of one that is no longer accepted; null when the session is over, which signs out every tab. One
 * tab of the browser requests it at a time, and the tabs that waited use its result.
 */
export async function renewedToken(old: string): Promise<string | null> {
  return withLock(async () => {
    await untilStorageIsCurrent(old)
    const access = read('access')
    const refresh = read('refresh')
    if (access !== null && access !== old) return access
    if (refresh === null) return endSession()
    const response = await fetch('/accounts/refresh/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh }),
      signal: AbortSignal.timeout(30_000),
    })
    // Another tab has signed out in the meantime, so this response must not sign in again.
    if (read('refresh') !== refresh) return read('access')
    if (response.status === 401) {
      // An unread body keeps the connection open.
      await response.text()
      return endSession()
    }
    if (!response.ok) throw new Error(`the session could not be renewed: ${response.status}`)
    const tokens: Tokens = await response.json()
    saveTokens(tokens)
    await announceRenewalOf(old)
    return tokens.access
  })
}

const RENEWED = 'renewed '
const ANNOUNCED_MS = 5_000
const LOOK_AGAIN_MS = 20

/**
 * What one tab stores reaches the tabs of other processes a little later, which may be after their turn has come. Locks are
 * shared by the whole browser at once: this one, named after the token that was replaced, makes them wait for the new one.
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

function endSession(): null {
  ranOutFor = signedInAs() ?? ranOutFor
  clearTokens('ran out')
  return null
}

function notifyListeners(change: Change): void {
  for (const listener of listeners) listener(change)
}

let waiting: Promise<unknown> = Promise.resolve()

/** Browsers have locks only in a secure context. Elsewhere only the requests of this tab take turns. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
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

/** Browsers that refuse to store anything throw on access. */
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
