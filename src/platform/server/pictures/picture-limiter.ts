import { ConcurrencyLimiter } from '#platform/server/concurrency-limiter.ts'

/**
 * Allows one picture at a time per process, because decoding shares four threads with password checks and DNS, and uses a lot
 * of memory. Each waiting picture holds its file in memory.
 */
export const pictureLimiter = new ConcurrencyLimiter({ maxConcurrent: 1, maxWaiting: 20 })
