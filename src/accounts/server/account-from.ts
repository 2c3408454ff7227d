import type { Registration } from '#accounts/server/store/asked.ts'

/** The columns of an account that come from its registration. */
export function accountFrom({ userName, gender, passwordHash, termsVersion, askedAt }: Registration) {
  return { userName, gender, passwordHash, termsVersion, termsAcceptedAt: askedAt, registeredAt: askedAt }
}
