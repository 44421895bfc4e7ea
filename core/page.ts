import type { PageCode } from '#core/access.ts'
import type { FunctionKey } from '#core/benefits.ts'
import type { GlobalToggle } from '#core/globalConfig.ts'

/** Which menu and frame a page stands in: the manage area, one event, one external event, or none of them. */
export type Area = 'manage' | 'event' | 'external' | 'bare'

/** Routes coded so need no permission code. Spec §6. */
export const openCodes = ['noauth', 'nomenu', 'none'] as const
export type OpenCode = (typeof openCodes)[number]

export type MenuPlace = {
  group?: string
  order: number
  icon: string
  /** The message that names the folder it stands in, together with its neighbours of the same. */
  under?: string
}

type Definition = {
  path: string
  access: PageCode | OpenCode
  title: string
  component: string
  area?: Area
  /** Named routes of the spec; by default the feature and the key. */
  name?: string
  benefit?: FunctionKey
  toggle?: GlobalToggle
  /** In the menu only where a form of the organisation asks for this field. */
  field?: string
  /** Needs what Safari lacks: there it leads to /error/noSafari. */
  noSafari?: true
  /** A builder that wants the width: the menu steps back to its icons. */
  needsRoom?: true
  menu?: MenuPlace
  /** The page its breadcrumb leads back to, by name. */
  parent?: string
}

export type Page = Definition & { name: string; area: Area }
export type Pages = Record<string, Page>

export function definePages<const Keys extends string>(feature: string, pages: Record<Keys, Definition>): Record<Keys, Page> {
  return Object.fromEntries(
    Object.entries<Definition>(pages).map(([key, page]) => [key, { area: 'manage', name: `${feature}.${key}`, ...page }]),
  ) as Record<Keys, Page>
}

export function isOpen(page: Page): boolean {
  return (openCodes as readonly string[]).includes(page.access)
}

/** `/home/event/:bventId/x` with its parameters filled in. */
export function pathOf(page: Page, params: Record<string, string> = {}): string {
  return page.path.replace(/\/:(\w+)\??/g, (place, name: string) => {
    const value = params[name]
    if (value) return `/${encodeURIComponent(value)}`
    if (place.endsWith('?')) return ''
    throw new Error(`${page.path} needs ${name}`)
  })
}
