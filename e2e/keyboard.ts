import type { Locator, Page } from '@playwright/test'

type Role = 'textbox' | 'button' | 'link' | 'checkbox' | 'combobox' | 'searchbox'

/** Presses Tab until the element with this role and name, in the page or in the dialog, has the focus. */
export async function tabTo(
  page: Page,
  role: Role,
  name: string | RegExp,
  within: Page | Locator = page,
): Promise<void> {
  const target = within.getByRole(role, { name, exact: true }).first()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches the ${role} ${String(name)}`)
}

export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, 'textbox', name)
  await page.keyboard.type(text)
}
