import { removeForMember, saveForMember, loadForMember } from '#platform/web/member-storage.ts'

type Card = { memberId: string; eventId: number }

/**
 * Reads from local storage the people whom a member has ticked but not yet sent likes to. They are saved for
 * that member only.
 */
export function savedTicks({ memberId, eventId }: Card): ReadonlySet<string> {
  return new Set(idsIn(loadForMember(memberId, storageKey(eventId))))
}

export function saveTicks({ memberId, eventId }: Card, ids: ReadonlySet<string>): void {
  saveForMember(memberId, storageKey(eventId), JSON.stringify([...ids]))
}

export function dropTicks({ memberId, eventId }: Card): void {
  removeForMember(memberId, storageKey(eventId))
}

function storageKey(eventId: number): string {
  return `likes at ${eventId}`
}

function idsIn(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
