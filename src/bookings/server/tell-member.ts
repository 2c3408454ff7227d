import { markTold, noteMail } from '#bookings/server/store/told.ts'
import { bookingLetters, movedLetter } from '#bookings/server/tell/booking-letters.ts'
import type { Written } from '#bookings/server/tell/letter.ts'
import { paymentLetters } from '#bookings/server/tell/payment-letters.ts'
import { replacementLetters } from '#bookings/server/tell/replacement-letters.ts'
import { waitingLetters } from '#bookings/server/tell/waiting-letters.ts'
import { inTransaction } from '#platform/server/db.ts'
import { postMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** What a member is to be told, and the id of the booking, payment or refund that it is about. */
export type Told =
  | { what: 'booked' | 'booked again' | 'not paid' | 'event cancelled'; about: string }
  | { what: 'released' | 'pay again'; about: string }
  | { what: 'refunded'; about: string }
  /** About the hold that was offered. */
  | { what: 'offered' | 'offer passed'; about: string }
  /** About a row of the waiting list. */
  | { what: 'waited in vain'; about: string }
  /** About the booking: by its member; by the owner; the day before. */
  | { what: 'given up' | 'taken back' | 'reminder'; about: string }
  /** About the booking, at each change that calendars hear of. */
  | { what: 'event moved'; about: string; sequence: number }
  /** About the replacement: to the address that was typed, to who handed over, to who took over. */
  | { what: 'replacement asked' | 'handed over' | 'taken over'; about: string }

/**
 * One mail for each thing there is to say, however often the job runs. Who is gone, or was told, is told
 * nothing, and what has lost its meaning meanwhile is not said.
 */
export async function tellMember(site: Site, told: Told): Promise<void> {
  const letter = await write(site, told)
  if (!letter) return
  const { mail, to, memberId, eventId, saidAs: what = told.what } = letter
  const { about } = told
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    if (!(await markTold(tx, { about, what, at: now, memberId, eventId }))) return
    await noteMail(tx, { about, what }, await postMail(tx, { jobs: site.jobs, now }, { ...mail, to }))
  })
}

const letters = { ...bookingLetters, ...paymentLetters, ...waitingLetters, ...replacementLetters }

function write(site: Site, told: Told): Written {
  return told.what === 'event moved' ? movedLetter(site, told) : letters[told.what](site, told.about)
}
