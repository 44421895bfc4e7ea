import { useMatches } from 'react-router'
import type { Page } from '#core/page.ts'

export type PageHandle = { page: Page }

/** The page that is on screen; null while none is. */
export function usePage(): Page | null {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined
  return handle?.page ?? null
}
