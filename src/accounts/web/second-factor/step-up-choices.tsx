import { useEffect, useState } from 'react'
import type { getSecondFactor, SecondFactor } from '#accounts/contract/second-factor.ts'
import { PasskeyStepUp } from '#accounts/web/passkeys/passkey-step-up.tsx'
import { CodeForm } from '#accounts/web/second-factor/code-form.tsx'
import { StepUpForm } from '#accounts/web/second-factor/step-up-form.tsx'
import { browserApi } from '#platform/web/api.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'

type Props = { requirement: 'second factor' | 'fresh sign-in'; onVerified: () => void }

/** Offers the ways in which this member can verify that it is them: a passkey, or the password, the code or both. */
export function StepUpChoices({ requirement, onVerified }: Props) {
  const [factor, setFactor] = useState<Known | null>(null)
  useEffect(() => {
    let isCancelled = false
    async function show(): Promise<void> {
      const loaded = await loadFactor()
      if (!isCancelled) setFactor(loaded)
    }
    void show()
    return () => {
      isCancelled = true
    }
  }, [])
  if (factor === null) return <LoadingLines />
  return (
    <>
      {requirement === 'second factor' && hasCodes(factor) && <CodeForm onVerified={onVerified} />}
      {requirement === 'fresh sign-in' && (!needsCode(factor) || hasCodes(factor)) && (
        <StepUpForm requires={needsCode(factor) ? 'password and code' : 'password'} onVerified={onVerified} />
      )}
      {factor !== 'unknown' && factor.passkeys > 0 && <PasskeyStepUp onVerified={onVerified} />}
    </>
  )
}

type Known = SecondFactor | 'unknown'

async function loadFactor(): Promise<Known> {
  try {
    return await browserApi<typeof getSecondFactor>('GET /api/account/second-factor')
  } catch {
    return 'unknown'
  }
}

/** If it cannot be loaded, both fields are shown, which is right for staff. */
function needsCode(factor: Known): boolean {
  if (factor === 'unknown') return true
  return factor.state !== 'to set up' && (factor.role !== 'member' || factor.two_step)
}

function hasCodes(factor: Known): boolean {
  return factor === 'unknown' || factor.set_up_at !== null || factor.recovery_codes_left > 0
}
