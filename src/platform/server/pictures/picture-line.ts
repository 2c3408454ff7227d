import { WaitingLine } from '#platform/server/waiting-line.ts'

/**
 * One picture at a time per process: decoding shares four threads with password checks and DNS, and memory with everything else.
 * Each waiting picture holds its file in memory.
 */
export const pictureLine = new WaitingLine({ atOnce: 1, mostWaiting: 20 })
