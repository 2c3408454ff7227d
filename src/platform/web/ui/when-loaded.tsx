import { use, type ReactNode } from 'react'

type Props<Value> = { promise: Promise<Value>; failed: ReactNode; children: (value: Value) => ReactNode }

/**
 * Shows what a promise brings, or `failed` if it is rejected. Until then, the nearest `Suspense` shows its fallback. The router's
 * own component would be part of what every visitor loads.
 */
export function WhenLoaded<Value>({ promise, failed, children }: Props<Value>) {
  const hasFailed = use(failureOf(promise))
  return hasFailed ? failed : children(use(promise))
}

/** A component that suspends keeps nothing, so each promise is remembered here. */
const failures = new WeakMap<Promise<unknown>, Promise<boolean>>()

function failureOf(promise: Promise<unknown>): Promise<boolean> {
  const known = failures.get(promise)
  if (known) return known
  const failure = promise.then(
    () => false,
    () => true,
  )
  failures.set(promise, failure)
  return failure
}
