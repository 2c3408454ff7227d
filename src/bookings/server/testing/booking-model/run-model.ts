import fc from 'fast-check'
import { commandsUpTo } from '#bookings/server/testing/booking-model/commands.ts'
import { deliver, moveClock, setCaptures, sweep } from '#bookings/server/testing/booking-model/drive-site.ts'
import { runJobs } from '#bookings/server/testing/booking-model/run-jobs.ts'
import type { Flaw, Model } from '#bookings/server/testing/booking-model/model.ts'
import { remainingProblems } from '#bookings/server/testing/booking-model/remaining-problems.ts'
import { openRealSite, type RealSite } from '#bookings/server/testing/booking-model/real-site.ts'

/** Generates faults in the delivery of the provider's messages. */
const messageFaults = fc.record({
  seed: fc.nat(),
  lost: fc.constantFrom(0, 0.3, 1),
  copies: fc.integer({ min: 1, max: 3 }),
  shuffled: fc.boolean(),
  delaySeconds: fc.constantFrom([0, 0] as const, [0, 600] as const),
})

const MAX_COMMANDS = 120

/** Runs the site and the model side by side through a list of commands, then lets all remaining work complete. */
export function siteMatchesModel(done: (model: Model) => void, flaw: Flaw | null = null) {
  return fc.asyncProperty(messageFaults, commandsUpTo(MAX_COMMANDS), async (faults, commands) => {
    const { real, model } = await openRealSite(flaw)
    const open = { model, real }
    real.t.stripeEmulator.script(faults)
    try {
      await fc.asyncModelRun(() => open, commands)
      await drain(model, real)
    } catch (error) {
      // Clears the logged errors, so that the failure itself is reported.
      real.t.loggedErrors.length = 0
      throw error
    } finally {
      done(model)
      await real.t.close()
    }
  })
}

const FIRST_WAIT_MINUTES = 12
const SECOND_WAIT_MINUTES = 90

/**
 * Delivers messages, runs jobs and advances the clock until all work is finished. After ten minutes, only unconfirmed payments
 * may be unfinished. After another 90 minutes, no work may be left, and the ledger must equal the provider's record.
 */
async function drain(model: Model, real: RealSite): Promise<void> {
  setCaptures(model, real, 'takes')
  await advance(model, real, FIRST_WAIT_MINUTES)
  // A payment whose creation the provider never confirmed is abandoned only after an hour.
  expectNone((await remainingProblems(real)).filter((wrong) => !wrong.startsWith('half done: payment new')))
  await advance(model, real, SECOND_WAIT_MINUTES)
  expectNone(await remainingProblems(real))
}

async function advance(model: Model, real: RealSite, minutes: number): Promise<void> {
  const steps = 3
  for (let step = 0; step < steps; step += 1) {
    await moveClock(model, real, minutes / steps)
    await deliver(model, real)
    await sweep(model, real)
    await runJobs(model, real)
  }
  // Sends the emails, which have waited until now.
  await real.t.runJobs()
}

function expectNone(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`problems after everything settled:\n${problems.join('\n')}`)
}
