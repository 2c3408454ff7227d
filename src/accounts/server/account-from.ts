import type { Registration } from '#accounts/server/store/asked.ts'

/** What an account takes from the registration that it is made of. */
export function accountFrom({ userName, gender, passwordHash, termsVersion, askedAt }: Registration) {
  return { userName, gender, passwordHash, termsVersion, termsAcceptedAt: askedAt, registeredAt: askedAt }
}
