declare module '#platform/server/jobs.ts' {
  interface Facts {
    /** A member has blocked another member. */
    'safety.blocked': { blockerId: string; blockedId: string }
  }
}

export {}
