import type { Registration } from '#accounts/server/store/registrations.ts'

/** The columns of an account that come from its registration. */
export function accountColumns({ userName, gender, passwordHash, termsVersion, requestedAt }: Registration) {
  return { userName, gender, passwordHash, termsVersion, termsAcceptedAt: requestedAt, registeredAt: requestedAt }
}
