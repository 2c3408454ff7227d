import { sayKept } from '#platform/retention.ts'
import type { GivenEntry, GivenSection, GivenTo } from '#platform/server/given-out-rows.ts'
import type { Site } from '#platform/server/site.ts'
import { PORTRAIT_WIDTHS } from '#profiles/contract.ts'
import { portraitsOf } from '#profiles/server/given-out-rows.ts'
import { allSections } from '#privacy/server/downloads/all-sections.ts'

/** A section as it is read: its retention period as text, and everything in it. */
export type Gathered = Pick<GivenSection, 'name' | 'heading' | 'about' | 'fields'> & {
  kept: string
  entries: readonly GivenEntry[]
}

/** Everything in one member's download. */
export type GivenData = {
  siteName: string
  questionsTo: string
  madeAt: Temporal.Instant
  sections: readonly Gathered[]
  /** By their file names in the download. */
  pictures: ReadonlyMap<string, Buffer>
}

type Reads = Pick<Site, 'db' | 'config' | 'privatePictures'>

/** Reads the sections one after another, so that a member with much data does not delay others. */
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

/** Each at the largest size stored. */
async function picturesOf({ db, privatePictures }: Reads, memberId: string): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  for (const [index, id] of (await portraitsOf(db, memberId)).entries()) {
    const bytes = await privatePictures.read(id, Math.max(...PORTRAIT_WIDTHS))
    if (bytes) pictures.set(`picture-${index + 1}.webp`, bytes)
  }
  return pictures
}
