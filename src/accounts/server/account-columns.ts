import type { Registration } from '#accounts/server/store/registrations.ts'

/** Returns the columns of an account that are copied from its registration. */
export function accountColumnsFromRegistration({
  userName,
  gender,
  passwordHash,
  termsVersion,
  requestedAt,
}: Registration) {
  return { userName, gender, passwordHash, termsVersion, termsAcceptedAt: requestedAt, registeredAt: requestedAt }
}
