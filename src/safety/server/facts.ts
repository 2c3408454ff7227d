declare module '#platform/server/jobs.ts' {
  interface Facts {
    /** Somebody has blocked somebody. */
    'safety.blocked': { blockerId: string; blockedId: string }
  }
}

export {}
