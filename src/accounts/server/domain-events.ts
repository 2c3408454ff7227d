declare module '#platform/server/jobs.ts' {
  interface DomainEvents {
    /** The member has a new password: they changed it, or reset it with a link from an email. `changedAt` is in ISO 8601. */
    'accounts.password-changed': { memberId: string; changedAt: string }
  }
}

export {}
