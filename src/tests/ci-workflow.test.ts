import { access, constants, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const Step = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
})
const Workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), z.object({ 'timeout-minutes': z.number(), steps: z.array(Step) })),
})

test('the CI workflow runs .ci/run on a clean checkout, with pinned actions and the right to read only', async () => {
  const { permissions, jobs } = Workflow.parse(parse(await readFile('.github/workflows/ci.yml', 'utf8')))
  expect(permissions).toEqual({ contents: 'read' })
  const steps = Object.values(jobs).flatMap((job) => job.steps)
  const actions = steps.flatMap(({ uses }) => uses ?? [])
  expect(actions.length).toBeGreaterThan(2)
  for (const action of actions) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/)
  const checkout = steps.find(({ uses }) => uses?.startsWith('actions/checkout@'))
  expect(checkout?.with?.['persist-credentials']).toBe(false)
  expect(steps.map(({ run }) => run)).toContain('.ci/run')
  await access('.ci/run', constants.X_OK)
})
