import type { FastifyInstance } from 'fastify'
import { watchCommits, type Moment } from '#bookings/server/testing/money/kill-points.ts'

/** A request that a process receives, and the point at which it is killed. */
export type KilledRequest = {
  databaseUrl: string
  dataDir: string
  url: string
  authorization: string
  payload: object
  killAt?: { point: number; moment: Moment }
}

/** Answers one request in a process that is killed just before or after a commit. If it is not killed, reports its commits. */
export async function actUntilKilled(
  app: FastifyInstance,
  { url, authorization, payload, killAt }: KilledRequest,
): Promise<void> {
  const points: string[] = []
  watchCommits((moment, operation) => {
    if (moment === 'before') points.push(operation)
    if (killAt?.moment === moment && killAt.point === points.length) process.kill(process.pid, 'SIGKILL')
  })
  const { statusCode, body } = await app.inject({ method: 'POST', url, headers: { authorization }, payload })
  if (statusCode !== 200) throw new Error(`the site answered ${statusCode}: ${body}`)
  process.stdout.write(`${JSON.stringify({ done: true, points })}\n`)
}
