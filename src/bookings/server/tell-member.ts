import { bookingLetters, movedLetter } from '#bookings/server/tell/booking-letters.ts'
import type { Written } from '#bookings/server/tell/letter.ts'
import { attendeesLetter, bookingMovedLetter } from '#bookings/server/tell/admin-letters.ts'
import { paymentLetters } from '#bookings/server/tell/payment-letters.ts'
import { replacementLetters } from '#bookings/server/tell/replacement-letters.ts'
import { leaveOut, sayOnce } from '#bookings/server/tell/say-once.ts'
import { waitingLetters } from '#bookings/server/tell/waiting-letters.ts'
import type { Told } from '#bookings/server/tell/what-is-told.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Sends one email for each notification, however often the job runs. Sends nothing to a member who is gone or was notified
 * before, and nothing that no longer applies.
 */
export async function tellMember(site: Site, told: Told): Promise<void> {
  if (told.what === 'letter') return sendLetter(site, told)
  const letter = await write(site, told)
  if (letter) await sayOnce(site, { about: told.about, what: letter.saidAs ?? told.what }, letter)
}

/**
 * Each announcement from the owner is a separate notification. A member who is left out counts as done, so that its progress
 * completes.
 */
async function sendLetter(site: Site, told: Extract<Told, { what: 'letter' }>): Promise<void> {
  const said = { about: told.about, what: `letter ${told.letterId}` }
  const letter = await attendeesLetter(site, told)
  await (letter ? sayOnce(site, said, letter) : leaveOut(site, said))
}

const letters = {
  ...bookingLetters,
  ...paymentLetters,
  ...waitingLetters,
  ...replacementLetters,
  moved: bookingMovedLetter,
}

function write(site: Site, told: Exclude<Told, { what: 'letter' }>): Written {
  return told.what === 'event moved' ? movedLetter(site, told) : letters[told.what](site, told.about)
}
