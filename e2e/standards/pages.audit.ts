import { expectConforms } from './audit-page.ts'
import { test } from './audit-test.ts'
import { pageStates } from './page-states.ts'
import { waitUntilSettled } from '../wait-until-settled.ts'

for (const { name, viewer, path, problem, open } of pageStates) {
  test.describe(name, () => {
    test.use({ viewer })
    test(`${name} conforms to WCAG 2.2 AA by every engine, in every mode`, async ({
      page,
      demo,
      known,
      engines,
      expectProblem,
    }) => {
      if (problem) expectProblem(problem)
      const served = await (await page.goto(path(demo, known)))?.text()
      await waitUntilSettled(page)
      await open?.(page)
      await expectConforms(page, engines, { name, served: served ?? '', leaves: open ? 'on reload' : 'never' })
    })
  })
}
