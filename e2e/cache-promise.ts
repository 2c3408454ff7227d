/** Returns the promise under this key, or makes it. A rejected one is removed, so that the next call tries again. */
export function cachePromise<T>(cache: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const cached = cache.get(key)
  if (cached) return cached
  const made = make()
  cache.set(key, made)
  void made.catch(() => cache.get(key) === made && cache.delete(key))
  return made
}
