import { pino, type Logger } from 'pino'
import type { Config } from '#platform/server/config.ts'

/** Logs are lines of JSON: request ids, routes, reasons. Never names, email addresses, tokens or message text. */
export function openLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: config.logLevel, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime })
}
