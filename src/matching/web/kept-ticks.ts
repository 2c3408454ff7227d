import { dropForMember, keepForMember, keptForMember } from '#platform/web/kept-for-member.ts'

type Card = { memberId: string; eventId: number }

/** The people a member has ticked and not sent yet: saved in local storage, for that member alone. */
export function keptTicks({ memberId, eventId }: Card): ReadonlySet<string> {
  return new Set(idsIn(keptForMember(memberId, nameOf(eventId))))
}

export function keepTicks({ memberId, eventId }: Card, ids: ReadonlySet<string>): void {
  keepForMember(memberId, nameOf(eventId), JSON.stringify([...ids]))
}

export function dropTicks({ memberId, eventId }: Card): void {
  dropForMember(memberId, nameOf(eventId))
}

function nameOf(eventId: number): string {
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
