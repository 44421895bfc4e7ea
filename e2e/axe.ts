import { AxeBuilder } from '@axe-core/playwright'
import type { Page as Tab } from '@playwright/test'
import type { Language } from '#core/language.ts'
import { expect } from '#e2e/fixtures.ts'

/** WCAG 2.2 AA as far as a program can tell: nothing to find. */
export async function expectAccessible(page: Tab): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .setLegacyMode()
    .analyze()
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(' ')) }))).toEqual([])
}

/** The look follows the system while the page is open. */
export async function expectAccessibleInBothThemes(page: Tab): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** From the next page on, as if chosen before. */
export async function speak(page: Tab, language: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('light-language', chosen), language)
}
