import type { FixedPageHandle } from '#platform/web/head.ts'
import { OfficePage } from '#back-office/web/office-page.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Back office', description: 'For those who run the evenings.' },
}

export function Component() {
  return (
    <OfficePage heading="Back office">
      <p>Choose where to work.</p>
    </OfficePage>
  )
}
