import type { Page } from '#core/page.ts'
import * as pages from '#features/pageList.ts'

/** Every page of the console, for router, menu, guard, titles, and links from one feature to another. */
export { pages }

export const everyPage: Page[] = Object.values<Record<string, Page>>(pages).flatMap((group) => Object.values(group))
