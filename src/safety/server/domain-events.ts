declare module '#platform/server/jobs.ts' {
  interface DomainEvents {
    /** A member has blocked another member. */
    'safety.blocked': { blockerId: string; blockedId: string }
  }
}

export {}
