import { useState, type ReactNode } from 'react'
import { Link, useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import type { getSecondFactor, SecondFactor } from '#accounts/contract/second-factor.ts'
import { paths } from '#platform/paths.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { ManageFactor } from '#accounts/web/second-factor/manage-factor.tsx'
import { StepUpChoices } from '#accounts/web/second-factor/step-up-choices.tsx'
import { RecoveryCodes } from '#accounts/web/second-factor/recovery-codes.tsx'
import { SetUpFirstApp } from '#accounts/web/second-factor/set-up-first-app.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { returnAddressIn, memberLoader } from '#platform/web/member-page.ts'
import { useFocusWhenChanged } from '#platform/web/ui/use-focus-when-changed.ts'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './second-factor-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Two-step verification', description: 'For hosts and owners.' },
}

export const loader = memberLoader((api) => api<typeof getSecondFactor>('GET /api/account/second-factor'))

/** Shows the next step: setting up the app, entering its code, or managing it. */
export function Component() {
  const factor = useLoaderData<typeof loader>()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [search] = useSearchParams()
  const step = stepOf(factor, codes, search)
  const heading = useFocusWhenChanged(step)
  return (
    <Wrap className={css.page}>
      <h1 ref={heading} tabIndex={-1}>
        {headings[step ?? 'manage']}
      </h1>
      {factor && step ? <Step step={step} factor={factor} codes={codes} setCodes={setCodes} /> : <LoadingLines />}
    </Wrap>
  )
}

type StepName = 'set up' | 'save codes' | 'enter code' | 'fresh' | 'manage'

const headings: Record<StepName, string> = {
  'set up': 'Set up two-step verification',
  'save codes': 'Save your recovery codes',
  'enter code': 'Enter your code',
  fresh: 'Please confirm it’s you',
  manage: 'Two-step verification',
}

function stepOf(
  factor: SecondFactor | null,
  codes: readonly string[] | null,
  search: URLSearchParams,
): StepName | null {
  if (!factor) return null
  if (codes) return 'save codes'
  if (factor.state === 'to set up') return 'set up'
  if (factor.state === 'to verify') return 'enter code'
  return search.has('fresh') ? 'fresh' : 'manage'
}

type StepProps = {
  step: StepName
  factor: SecondFactor
  codes: readonly string[] | null
  setCodes: (codes: readonly string[] | null) => void
}

function Step({ step, factor, codes, setCodes }: StepProps): ReactNode {
  const [search] = useSearchParams()
  const to = search.has('to') ? returnAddressIn(search) : paths.admin
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const proceed = () => void navigate(to, { replace: true })

  async function showCodes(newCodes: readonly string[]): Promise<void> {
    setCodes(newCodes)
    // The loaded state of the factor is now out of date.
    await revalidate()
  }

  if (step === 'save codes') return <RecoveryCodes codes={codes ?? []} onSaved={proceed} />
  if (step === 'set up') return <SetUpFirstApp onSetUp={showCodes} />
  if (step === 'manage') return <ManageFactor factor={factor} onMade={showCodes} />
  if (step === 'fresh') return <StepUpChoices requirement="fresh sign-in" onVerified={proceed} />
  return (
    <>
      <StepUpChoices requirement="second factor" onVerified={proceed} />
      <p className={css.aside}>
        You can also <Link to={withoutAdmin(to)}>continue without it</Link>, as an ordinary member. If you’ve lost the
        app and your recovery codes, ask{' '}
        {factor.role === 'owner' ? 'another owner, or the person who runs the server,' : 'an owner'} to reset it.
      </p>
    </>
  )
}

function withoutAdmin(to: string): string {
  return to.startsWith(paths.admin) ? paths.root : to
}
