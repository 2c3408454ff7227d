import { ConcurrencyLimiter } from '#platform/server/concurrency-limiter.ts'

/**
 * Processes one picture at a time, because decoding uses a lot of memory and shares libuv's four threads with password hashing
 * and DNS lookups. Each waiting picture holds its file in memory.
 */
export const pictureLimiter = new ConcurrencyLimiter({ maxConcurrent: 1, maxWaiting: 20 })
