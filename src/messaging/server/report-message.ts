import { z } from 'zod'
import type { Member } from '#accounts/actor.ts'
import { messagingRefusals } from '#messaging/contract.ts'
import { messageReceived } from '#messaging/server/message-queries.ts'
import type { Report } from '#safety/contract.ts'
import { saveReport } from '#safety/server/save-report.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Reports a message that the member received, even if they have since blocked its sender. The report stores its text. */
export async function reportMessage(site: Site, by: Member, id: string, report: Report): Promise<void> {
  const { data: messageId } = z.uuid().safeParse(id)
  const row = messageId && (await messageReceived(site.db, by.memberId, messageId))
  if (!row) return refuse(messagingRefusals.message_not_found)
  const seen = {
    fromName: row.otherName,
    toName: row.ownName,
    subject: row.subject,
    message: row.body,
    sentAt: row.sentAt.toString(),
  }
  const about = { about: 'message', messageId: row.id, reportedId: row.otherId, portraitId: null } as const
  await saveReport(site, by, { ...report, ...about, seen })
}
