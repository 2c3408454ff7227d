import { ConcurrencyLimiter } from '#platform/server/concurrency-limiter.ts'

/**
 * One picture at a time per process: decoding shares four threads with password checks and DNS, and memory with everything else.
 * Each waiting picture holds its file in memory.
 */
export const pictureLimiter = new ConcurrencyLimiter({ maxConcurrent: 1, maxWaiting: 20 })
