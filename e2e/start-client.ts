import { expect, type Page } from '@playwright/test'

/** Reaches for a link, upon which a visitor's page loads the client, and waits until it has started. */
export async function startClient(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link').first().focus()
  await expect(page.locator('html')).toHaveAttribute('data-started')
}
