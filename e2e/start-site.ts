import { runDemo } from './run-demo.ts'

/** The one site that most journeys share, all from one address: what limits do is shown on sites of their own. */
export default function startSite(): Promise<() => Promise<void>> {
  return runDemo(process.env.E2E_PORT ?? '', { LIMITS: 'off' })
}
