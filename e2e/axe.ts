import { AxeBuilder } from '@axe-core/playwright'
import type { Page as Tab } from '@playwright/test'
import type { Language } from '#core/language.ts'
import { expect } from '#e2e/fixtures.ts'

const STILL_MS = 2_000

/** Nothing moves any more but what moves for ever: a colour on its way is neither the old one nor the new one. */
async function untilStill(page: Tab): Promise<void> {
  await page.evaluate(async (most) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.race([Promise.allSettled(moving.map(({ finished }) => finished)), new Promise((done) => setTimeout(done, most))])
  }, STILL_MS)
}

/** WCAG 2.2 AA as far as a program can tell: nothing to find. */
export async function expectAccessible(page: Tab): Promise<void> {
  await untilStill(page)
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
    // The console says which look it has; the pages of attendees have none of their own to say.
    await page.waitForFunction((wanted: string) => [undefined, wanted].includes(document.documentElement.dataset.theme), colorScheme)
    await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** From the next page on, as if chosen before. */
export async function speak(page: Tab, language: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('light-language', chosen), language)
}
