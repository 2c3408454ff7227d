import { ScreenState, type createScreen } from '#event-night/contract/screens.ts'
import { storeScreen, type StoredScreen } from '#event-night/web/screen/stored-screen.ts'
import { ApiError, browserApi } from '#platform/web/api.ts'

const TIMEOUT_MS = 10_000

/** Asks for a new code, and stores the secret that belongs to it. */
export async function startScreen(): Promise<StoredScreen> {
  const screen = await browserApi<typeof createScreen>('POST /api/screens', { body: {} })
  storeScreen(screen)
  return screen
}

/** Loads what the screen with this secret shows. The secret is in a header, because addresses are logged. */
export async function loadShown(secret: string): Promise<ScreenState> {
  const response = await fetch('/api/screens/night', {
    headers: { authorization: `Bearer ${secret}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw await ApiError.from(response)
  return ScreenState.parse(await response.json())
}

/** Returns whether the site no longer knows the secret: its code has expired, its night is over, or a host removed it. */
export function isUnknownScreen(error: unknown): boolean {
  return error instanceof ApiError && error.body.error === 'screen_not_found'
}
