/** Returns the cached promise for this key, or creates it. Removes a rejected promise, so that the next call tries again. */
export function cachePromise<T>(cache: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const cached = cache.get(key)
  if (cached) return cached
  const promise = make()
  cache.set(key, promise)
  void promise.catch(() => cache.get(key) === promise && cache.delete(key))
  return promise
}
