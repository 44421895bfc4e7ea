import { AxeBuilder } from '@axe-core/playwright'
import type { Page as Tab } from '@playwright/test'
import type { Language } from '#core/language.ts'
import { expect } from '#e2e/fixtures.ts'

const STILL_MS = 2_000
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What another look can change; names, roles, order and sizes stay. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

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
  await expectNothingFound(page, (axe) => axe.withTags(tags))
}

async function expectNothingFound(page: Tab, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await untilStill(page)
  // Most of the time would go into the selectors of everything that is right.
  const { violations } = await choose(new AxeBuilder({ page }).options({ resultTypes: ['violations'] }))
    .setLegacyMode()
    .analyze()
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(' ')) }))).toEqual([])
}

/** The look follows the system while the page is open. */
export async function expectAccessibleInBothThemes(page: Tab): Promise<void> {
  await expectAccessible(page)
  await look(page, 'dark')
  await expectNothingFound(page, (axe) => axe.withRules(rulesOfColours))
  await look(page, 'light')
}

/** Colours do not depend on words: the first language is looked at in both themes, the other in one. */
export const inLanguage = { 'zh-CN': expectAccessibleInBothThemes, en: expectAccessible } satisfies Record<Language, unknown>

async function look(page: Tab, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // The console says which look it has; the pages of attendees have none of their own to say.
  await page.waitForFunction((wanted: string) => [undefined, wanted].includes(document.documentElement.dataset.theme), colorScheme)
}

/** From the next page on, as if chosen before. */
export async function speak(page: Tab, language: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('light-language', chosen), language)
}
