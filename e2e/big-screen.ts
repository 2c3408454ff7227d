import type { Page } from '@playwright/test'
import { expect, press } from './at-the-door.ts'

/** Shows the evening of a console on a big screen: the host types the code that it shows. */
export async function showOnScreen(screen: Page, console: Page): Promise<void> {
  await screen.goto('/screen')
  const code = await screen.getByText(/^[A-Z]{3} [A-Z]{3}$/).innerText()
  await press(console, 'Show on a big screen')
  await console.getByLabel('Code on the screen').fill(code)
  await press(console, 'Show on this screen')
  await expect(console.getByRole('button', { name: /^Remove the screen connected since/ })).toBeVisible()
  await press(console, 'Close')
}
