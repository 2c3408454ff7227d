import { z } from 'zod'

const Instant = z.string()

/** The fields by which a page counts the site's time from an answer. */
export const siteTimeFields = {
  now: Instant,
  /** In the demo, from when until when the clock runs faster, by the site's time. Otherwise null. */
  fast_forward: z.object({ rate: z.number(), from: Instant, until: Instant }).nullable(),
}

const SiteTime = z.object(siteTimeFields)
export type SiteTime = z.infer<typeof SiteTime>
