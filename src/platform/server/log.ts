import { writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { DatabaseError } from 'pg'
import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from '#platform/server/config.ts'

/**
 * Opens a log of JSON lines. They contain request ids, routes and reasons, but never names, email addresses, tokens or message
 * text.
 */
export function openLog(config: Pick<Config, 'logLevel'>, destination: DestinationStream = standardOutput): Logger {
  return pino(
    {
      level: config.logLevel,
      // With the host, the lines of several machines can be told apart.
      base: { host: hostname(), pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorWithoutData },
    },
    destination,
  )
}

/**
 * Returns the parts of an error that identify the fault without revealing data. A database error contains the refused row in
 * `detail`. Its message contains what the user typed if a value has the wrong type (class 22).
 */
export function errorWithoutData(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name: type, stack = '' } = error
  // The stack begins with the message, and a line of the message may look like a stack frame.
  const frames = stack
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  const code = 'code' in error ? { code: error.code } : {}
  const constraint = error instanceof DatabaseError ? { table: error.table, constraint: error.constraint } : {}
  const isDataError = error instanceof DatabaseError && error.code?.startsWith('22')
  return {
    type,
    ...code,
    ...constraint,
    ...(!isDataError && { message: error.message.split('\n', 1)[0] }),
    stack: frames.join('\n'),
  }
}

/** Drops a line that cannot be written, because a full log disk must not bring the site down. */
export const standardOutput: DestinationStream = {
  write(line) {
    try {
      writeAll(Buffer.from(line))
    } catch {
      // There is nowhere left to report this.
    }
  },
}

const MAX_WRITE_ATTEMPTS = 50

function writeAll(bytes: Buffer): void {
  let writtenBytes = 0
  for (let attempts = 0; writtenBytes < bytes.length && attempts < MAX_WRITE_ATTEMPTS; attempts += 1) {
    try {
      writtenBytes += writeSync(1, bytes, writtenBytes)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
    }
  }
}
