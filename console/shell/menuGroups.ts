import type { Page } from '#core/page.ts'
import type { MenuNode } from '#features/org/contract.ts'
import { isIconName, type IconName } from '#console/kit/Icon.tsx'

export type MenuEntry = { page: Page; url: string; icon: IconName }
/** Entries that stand in no group come under an empty title. */
export type MenuGroup = { code: string; title: string; entries: MenuEntry[] }

/** The server has already left out what the member or the organisation may not use; here the tree only gets its words and icons. */
export function menuGroups(trees: readonly MenuNode[], pages: readonly Page[]): MenuGroup[] {
  const groups: MenuGroup[] = []
  for (const node of trees) {
    if (node.url) openGroup(groups).entries.push(...entryOf(node, pages))
    else groups.push({ code: node.code, title: titleOf(node.code), entries: node.children.flatMap((child) => entryOf(child, pages)) })
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

function entryOf({ url }: MenuNode, pages: readonly Page[]): MenuEntry[] {
  const page = pages.find(({ path }) => path === url)
  const icon = page?.menu?.icon ?? ''
  return page ? [{ page, url, icon: isIconName(icon) ? icon : 'file' }] : []
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
