import { sql } from 'kysely'
import { columnSection, type DownloadSection } from '#platform/server/data-download.ts'
import type { Db } from '#platform/server/db.ts'
import { profilesPersonalData } from '#profiles/server/personal-data.ts'

const profile = columnSection(profilesPersonalData, 'profiles', {
  name: 'profile',
  heading: 'Your profile',
  about: 'What people you meet at an event can see about you.',
  retention: 'account',
  labels: {
    headline: 'Headline',
    body: 'Profile text',
    createdAt: 'Created on',
    changedAt: 'Last changed on',
  },
  from: ({ memberId }) => sql`from profiles t where t.member_id = ${memberId}`,
})

const pictures = columnSection(profilesPersonalData, 'portraits', {
  name: 'pictures',
  heading: 'Your pictures',
  about: 'Your profile picture. It’s in the ‘pictures’ folder of this download, exactly as we store it.',
  retention: 'account',
  labels: { madeAt: 'Uploaded on' },
  from: ({ memberId }) => sql`from portraits t where t.member_id = ${memberId} order by t.made_at, t.id`,
})

export const profilesDownload: readonly DownloadSection[] = [profile, pictures]

/** Returns the ids of a member's portraits, oldest first. The file names contain these ids. */
export async function portraitsOf(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('portraits')
    .select('id')
    .where('memberId', '=', memberId)
    .orderBy('madeAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
