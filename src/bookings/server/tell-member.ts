import { bookingLetters, movedLetter } from '#bookings/server/tell/booking-letters.ts'
import type { Written } from '#bookings/server/tell/letter.ts'
import { paymentLetters } from '#bookings/server/tell/payment-letters.ts'
import { replacementLetters } from '#bookings/server/tell/replacement-letters.ts'
import { sayOnce } from '#bookings/server/tell/say-once.ts'
import { waitingLetters } from '#bookings/server/tell/waiting-letters.ts'
import type { Told } from '#bookings/server/tell/what-is-told.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * One mail for each thing there is to say, however often the job runs. Who is gone, or was told, is told
 * nothing, and what has lost its meaning meanwhile is not said.
 */
export async function tellMember(site: Site, told: Told): Promise<void> {
  const letter = await write(site, told)
  if (letter) await sayOnce(site, { about: told.about, what: letter.saidAs ?? told.what }, letter)
}

const letters = { ...bookingLetters, ...paymentLetters, ...waitingLetters, ...replacementLetters }

function write(site: Site, told: Told): Written {
  return told.what === 'event moved' ? movedLetter(site, told) : letters[told.what](site, told.about)
}
