import type { InstantColumn } from '#platform/server/tables.ts'

declare module '#platform/server/db.ts' {
  interface Tables {
    portraits: { id: string; memberId: string | null; madeAt: InstantColumn }
    profiles: {
      memberId: string
      headline: string
      body: string
      portraitId: string
      createdAt: InstantColumn
      changedAt: InstantColumn
    }
  }
}
