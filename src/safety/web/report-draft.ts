import { removeForMember, saveForMember, loadForMember } from '#platform/web/member-storage.ts'

/** The unsent input of a report form. */
export type ReportDraft = { reason: string; note: string }

/** The author of a draft, and the id of the person or message it is about. */
type About = { memberId: string; aboutId: string }

export function savedReportDraft({ memberId, aboutId }: About): ReportDraft | null {
  const stored = fromJson(loadForMember(memberId, storageKey(aboutId)))
  return isDraft(stored) ? stored : null
}

/** Stores a draft, or removes it if it is empty. */
export function saveReportDraft({ memberId, aboutId }: About, draft: ReportDraft): void {
  if (draft.reason === '' && draft.note === '') removeForMember(memberId, storageKey(aboutId))
  else saveForMember(memberId, storageKey(aboutId), JSON.stringify(draft))
}

export function dropReportDraft({ memberId, aboutId }: About): void {
  removeForMember(memberId, storageKey(aboutId))
}

function storageKey(aboutId: string): string {
  return `report about ${aboutId}`
}

function fromJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function isDraft(value: unknown): value is ReportDraft {
  if (typeof value !== 'object' || value === null || !('reason' in value) || !('note' in value)) return false
  return typeof value.reason === 'string' && typeof value.note === 'string'
}
