import { runDemo } from './run-demo.ts'

/** The one site that most journeys share; stopped and removed when the tests have run. */
export default function startSite(): Promise<() => Promise<void>> {
  return runDemo(process.env.E2E_PORT ?? '')
}
