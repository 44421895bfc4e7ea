import { AxeBuilder } from '@axe-core/playwright'
import type { Page as Tab } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'

/** WCAG 2.2 AA as far as a program can tell: nothing to find. */
export async function expectAccessible(page: Tab): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(' ')) }))).toEqual([])
}
