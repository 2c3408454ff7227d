import { removeForMember, saveForMember, loadForMember } from '#platform/web/member-storage.ts'

type Card = { memberId: string; eventId: number }

/** Reads the people whom a member has ticked and not sent yet from local storage. They are saved for that member only. */
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
