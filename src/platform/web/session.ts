import { useSyncExternalStore } from 'react'
import { clearDocuments } from '#platform/web/offline-documents.ts'
import { clearMemberStorage } from '#platform/web/member-storage.ts'

/**
 * The two tokens of this browser's session. They are in local storage, as the specification requires, and there are no cookies.
 */
type Tokens = { access: string; refresh: string }
type Claims = { sub: string; role: 'member' | 'host' | 'owner'; iat: number; exp: number }

/** A token is renewed this long before it expires, or a request sent just before the expiry would arrive too late. */
const EXPIRY_MARGIN_MS = 20_000
/** 'expired' means that a request found the session expired. The caller of that request decides what happens next. */
type Change = 'changed' | 'expired'
type Listener = (change: Change) => void
const listeners = new Set<Listener>()
let expiredMemberId: string | null = null

/** Returns the id of the member whose tokens are stored in this browser. The tokens may no longer be valid. */
export function signedInAs(): string | null {
  return claimsOf(read('access'))?.sub ?? null
}

/** Returns the id of the signed-in member for components, or null during server rendering. */
export function useSignedInAs(): string | null {
  return useSyncExternalStore(onSessionChange, signedInAs, () => null)
}

/** Returns the member's role, according to the token. Use it to decide what to show, never what to allow. */
export function signedInRole(): Claims['role'] | undefined {
  return claimsOf(read('access'))?.role
}

/** Calls the listener when someone signs in or out, in this tab or another. Returns a function that removes the listener. */
export function onSessionChange(listener: Listener): () => void {
  const inAnotherTab = () => listener('changed')
  listeners.add(listener)
  window.addEventListener('storage', inAnotherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', inAnotherTab)
  }
}

/** Returns the id of the member whose session expired in this tab, or null if none has. */
export function expiredSessionMemberId(): string | null {
  return expiredMemberId
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
  // The member's stored texts survive an expired session, so that a member who signs in again finds what they were writing.
  if (change === 'changed') clearMemberStorage({ except: null })
  notifyListeners(change)
}

/** Returns the token that renews or ends the session. */
export function storedRefreshToken(): string | null {
  return read('refresh')
}

/** Returns a valid access token, renewed with the refresh token if necessary, or null if nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const access = read('access')
  if (access === null || isAlive(access)) return access
  return renewedToken(access)
}

/**
 * Returns a new access token to replace one that is no longer accepted. If the session is over, signs out every tab and returns
 * null. Only one tab of the browser requests a token at a time, and the tabs that waited use its result.
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
    // Another tab has signed out during the request, so this response must not sign the member in again.
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
const POLL_MS = 20

/**
 * Announces that a token was replaced. Local storage reaches tabs in other processes with a delay, so a tab could acquire the
 * session lock and still read the old token. Locks are visible to the whole browser immediately: this lock, whose name contains
 * the end of the old token, makes such tabs wait for the new one.
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
  const heldLocks = (await navigator.locks?.query())?.held ?? []
  if (!heldLocks.some(({ name }) => name === RENEWED + old.slice(-9))) return
  for (let waited = 0; read('access') === old && waited < ANNOUNCED_MS; waited += POLL_MS) await pause(POLL_MS)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function endSession(): null {
  expiredMemberId = signedInAs() ?? expiredMemberId
  clearTokens('expired')
  return null
}

function notifyListeners(change: Change): void {
  for (const listener of listeners) listener(change)
}

let waiting: Promise<unknown> = Promise.resolve()

/**
 * Runs one renewal at a time. Browsers have locks only in a secure context; elsewhere, only the renewals of this tab wait for
 * each other.
 */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('session', work)
  const turn = waiting.then(work, work)
  waiting = turn.catch(() => {})
  return turn
}

function isAlive(access: string): boolean {
  const claims = claimsOf(access)
  const clockAheadMs = Number(read('clock-ahead') ?? 0)
  return claims !== null && claims.exp * 1000 > Date.now() - clockAheadMs + EXPIRY_MARGIN_MS
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
