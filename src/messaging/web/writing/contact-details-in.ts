import { findContactDetails } from '#safety/rules/contact-details.ts'

/** A part of a message that looks like contact details. */
export type Noticed = ReturnType<typeof findContactDetails>[number] & { where: 'subject' | 'message' }

/** Finds the contact details in a message, those in the subject first, without duplicates. */
export function contactDetailsIn(written: { subject: string; message: string }): Noticed[] {
  const all = (['subject', 'message'] as const).flatMap((where) =>
    findContactDetails(written[where]).map((detail) => ({ ...detail, where })),
  )
  return [...new Map(all.map((detail) => [`${detail.where} ${detail.kind} ${detail.found}`, detail])).values()]
}
