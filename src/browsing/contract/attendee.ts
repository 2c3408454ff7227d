import { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import { Portrait } from '#profiles/contract.ts'

/** An attendee as shown to other attendees. */
export const Attendee = z.object({
  id: MemberId,
  name: z.string(),
  /** False if the viewer did not meet them in rounds that were run on the site. */
  can_be_liked: z.boolean(),
  /** Null if the attendee has not created a profile. */
  profile: z
    .object({
      picture: Portrait,
      /** Null if the viewer is a host, because hosts are not shown headlines. */
      headline: z.string().nullable(),
    })
    .nullable(),
})
export type Attendee = z.infer<typeof Attendee>
