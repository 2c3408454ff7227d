import { Link } from 'react-router'
import type { Passkey } from '#accounts/contract/passkeys.ts'
import { formatWhen } from '#accounts/web/account/format-session-time.ts'
import { accountPaths } from '#platform/account-paths.ts'

/** Lists the passkeys that a new password leaves in place, for a member whose password someone else may have known. */
export function PasskeysToCheck({ passkeys, now }: { passkeys: readonly Passkey[]; now: string }) {
  const usable = passkeys.filter(({ blocked }) => !blocked)
  if (usable.length === 0) return null
  return (
    <>
      <p>A new password doesn’t remove your passkeys. These still work:</p>
      <ul>
        {usable.map(({ id, name, added_at }) => (
          <li key={id}>
            {name}, added {formatWhen(added_at, now)}
          </li>
        ))}
      </ul>
      <p>
        If you don’t recognise one, <Link to={`${accountPaths.security}#passkeys`}>remove it under Passkeys</Link>.
      </p>
    </>
  )
}
