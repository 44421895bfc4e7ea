import { menuCodeOf } from '#core/access.ts'
import { isOpen, type Area, type Page } from '#core/page.ts'
import type { GlobalConfig } from '#core/globalConfig.ts'
import type { MenuNode } from '#core/calls/workspace.ts'

const areaOf = (appCode: string, tag: string): Area => (appCode === 'litehome' ? 'manage' : tag === 'external' ? 'external' : 'event')

type Wanted = { appCode: string; tag: string; codes: ReadonlySet<string>; config: GlobalConfig; fieldNames: ReadonlySet<string> }

/** The menu tree is the pages of that area that the caller's codes the toggles of the organisation and the fields of its forms leave. */
export function menuTreeOf(pages: readonly Page[], { appCode, tag, codes, config, fieldNames }: Wanted): MenuNode[] {
  const area = areaOf(appCode, tag)
  const shown = pages
    .filter((page) => page.area === area && page.menu)
    .filter((page) => isOpen(page) || codes.has(page.access))
    .filter((page) => !page.toggle || config[page.toggle])
    .filter((page) => !page.field || fieldNames.has(page.field))
    .sort((left, right) => (left.menu?.order ?? 0) - (right.menu?.order ?? 0))
  const nodes: MenuNode[] = []
  for (const page of shown) {
    const node = { code: menuCodeOf(page.access), pageCode: page.access, url: page.path, children: [] }
    const group = page.menu?.group
    if (!group) nodes.push(node)
    else groupNode(nodes, `${appCode}_res_menu_${group}`).children.push(node)
  }
  return nodes
}

function groupNode(nodes: MenuNode[], code: string): MenuNode {
  const found = nodes.find((node) => node.code === code)
  if (found) return found
  const group: MenuNode = { code, pageCode: '', url: '', children: [] }
  nodes.push(group)
  return group
}
