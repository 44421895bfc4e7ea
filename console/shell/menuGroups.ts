import { pathOf, type Page } from '#core/page.ts'
import type { MenuNode } from '#core/calls/workspace.ts'
import { isIconName, type IconName } from '#console/kit/Icon.tsx'

export type MenuEntry = { page: Page; url: string; icon: IconName }
/** Entries that stand in no group come under an empty title. */
export type MenuGroup = { code: string; title: string; entries: MenuEntry[] }

/** Parameters of the address on screen: an event's menu leads to pages of that event. */
export type MenuParams = Readonly<Record<string, string | undefined>>

/** The server has already left out what the member or the organisation may not use; here the tree only gets its words, icons and addresses. */
export function menuGroups(trees: readonly MenuNode[], pages: readonly Page[], params: MenuParams = {}): MenuGroup[] {
  const groups: MenuGroup[] = []
  for (const node of trees) {
    if (node.url) openGroup(groups).entries.push(...entryOf(node, pages, params))
    else
      groups.push({ code: node.code, title: titleOf(node.code), entries: node.children.flatMap((child) => entryOf(child, pages, params)) })
  }
  return groups.filter(({ entries }) => entries.length > 0)
}

function openGroup(groups: MenuGroup[]): MenuGroup {
  const last = groups.at(-1)
  if (last && !last.title) return last
  const group = { code: `open-${groups.length}`, title: '', entries: [] }
  groups.push(group)
  return group
}

function entryOf({ url }: MenuNode, pages: readonly Page[], params: MenuParams): MenuEntry[] {
  const page = pages.find(({ path }) => path === url)
  const address = page && addressIn(page, params)
  const icon = page?.menu?.icon ?? ''
  return page && address ? [{ page, url: address, icon: isIconName(icon) ? icon : 'file' }] : []
}

/** A page that needs what the address does not have cannot be reached from here. */
function addressIn(page: Page, params: MenuParams): string | null {
  const given = Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined))
  const needed = [...page.path.matchAll(/\/:(\w+)(?!\w*\?)/g)].map(([, name]) => name ?? '')
  return needed.every((name) => given[name]) ? pathOf(page, given) : null
}

function titleOf(code: string): string {
  return `org.menu_${code.slice(code.lastIndexOf('_') + 1)}`
}

/** An entry is lit for its own page and for every page below it. */
export function isUnder(page: Page | null, entry: Page, pages: readonly Page[]): boolean {
  for (let at: Page | null | undefined = page; at; at = pages.find(({ name }) => name === at?.parent))
    if (at.name === entry.name) return true
  return false
}
