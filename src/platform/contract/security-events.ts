/**
 * Every kind of security event, with its outcome. The database refuses any other: a new kind also goes into the check of
 * `security_events.kind`, in a migration, and gets its labels where the compiler asks for them.
 */
export const securityEventOutcomes = {
  'signed in': 'done',
  'account activated': 'done',
  'second factor verified': 'done',
  'recovery code used': 'done',
  'step-up done': 'done',
  'password changed': 'done',
  'password reset': 'done',
  'email change requested': 'done',
  'email changed': 'done',
  'second factor set up': 'done',
  'second factor replaced': 'done',
  'second factor removed': 'done',
  'recovery codes renewed': 'done',
  'two-step verification turned on': 'done',
  'two-step verification turned off': 'done',
  'passkey added': 'done',
  'passkey removed': 'done',
  'role assigned': 'done',
  'role removed': 'done',
  'staff invited': 'done',
  'invitation sent again': 'done',
  'invitation withdrawn': 'done',
  'account suspended': 'done',
  'suspension lifted': 'done',
  'data exported': 'done',
  'data download requested': 'done',
  'data download fetched': 'done',
  'calendar address made': 'done',
  'calendar address stopped': 'done',
  'signed out everywhere': 'done',
  'other devices signed out': 'done',
  'device signed out': 'done',
  'door opened': 'done',
  'door grant revoked': 'done',
  'site key changed': 'done',
  'sign-in refused': 'refused',
  'activation refused': 'refused',
  'second factor refused': 'refused',
  'step-up refused': 'refused',
  'passkey refused': 'refused',
  'passkey blocked': 'refused',
  'current password refused': 'refused',
  'refresh token reused': 'refused',
  'limit reached': 'refused',
  'staff access refused': 'refused',
} as const satisfies Record<string, 'done' | 'refused'>

export type SecurityEventKind = keyof typeof securityEventOutcomes

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the constant has no other keys
export const securityEventKinds = Object.keys(securityEventOutcomes) as SecurityEventKind[]
