import { sayKept } from '#platform/retention.ts'
import type { GivenEntry, GivenSection, GivenTo } from '#platform/server/given-out-rows.ts'
import type { Site } from '#platform/server/site.ts'
import { PORTRAIT_WIDTHS } from '#profiles/contract.ts'
import { portraitsOf } from '#profiles/server/given-out-rows.ts'
import { allSections } from '#privacy/server/downloads/all-sections.ts'

/** A section as it is read: with how long it is kept, in words, and everything in it. */
export type Gathered = Pick<GivenSection, 'name' | 'heading' | 'about' | 'fields'> & {
  kept: string
  entries: readonly GivenEntry[]
}

/** All that is given to one member. */
export type GivenData = {
  siteName: string
  questionsTo: string
  madeAt: Temporal.Instant
  sections: readonly Gathered[]
  /** By the names that they have in the download. */
  pictures: ReadonlyMap<string, Buffer>
}

type Reads = Pick<Site, 'db' | 'config' | 'privatePictures'>

/** Reads it one section after the other: nobody else is to wait because somebody has much. */
export async function gatherData(site: Reads, to: GivenTo): Promise<GivenData> {
  const sections: Gathered[] = []
  for (const { name, heading, about, fields, kept, read } of allSections)
    sections.push({
      ...{ name, heading, about, fields },
      kept: sayKept(kept, site.config),
      entries: await read(site.db, to),
    })
  const { siteName, trader } = site.config
  const pictures = await picturesOf(site, to.memberId)
  return { siteName, questionsTo: trader.email, madeAt: to.now, sections, pictures }
}

/** Each as large as we have it. */
async function picturesOf({ db, privatePictures }: Reads, memberId: string): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  for (const [index, id] of (await portraitsOf(db, memberId)).entries()) {
    const bytes = await privatePictures.read(id, Math.max(...PORTRAIT_WIDTHS))
    if (bytes) pictures.set(`picture-${index + 1}.webp`, bytes)
  }
  return pictures
}
