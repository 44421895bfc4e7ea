import type { Page } from '#core/page.ts'

/** Every page of the console, for router, menu, guard and titles. */
export const pages = {} satisfies Record<string, Record<string, Page>>

export const everyPage: Page[] = Object.values<Record<string, Page>>(pages).flatMap((group) => Object.values(group))
