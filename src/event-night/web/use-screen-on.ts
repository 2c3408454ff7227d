import { useEffect } from 'react'

/** Keeps the screen on, also after the page was hidden, which releases the lock. */
export function useScreenOn(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    const request = () => {
      if (document.visibilityState !== 'visible') return
      // Browsers refuse it when the battery is low. The page works without it.
      navigator.wakeLock.request('screen').then(
        (sentinel) => (lock = sentinel),
        () => undefined,
      )
    }
    request()
    document.addEventListener('visibilitychange', request)
    return () => {
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [isOn])
}
