import type { UserInfo } from '#core/calls/session.ts'
import type { IconName } from '#console/kit/Icon.tsx'
import type { MenuGroup } from '#console/shell/menuGroups.ts'

export type Command = { id: string; kind: 'page' | 'org'; title: string; icon: IconName; target: string }

/** What ⌘K can reach: the pages of the menu, and the person's other organisations. */
export function commandsOf(groups: readonly MenuGroup[], person: UserInfo | null, textOf: (key: string) => string): Command[] {
  const pages = groups.flatMap(({ entries }) =>
    entries.map(({ page, url, icon }): Command => ({ id: page.name, kind: 'page', title: textOf(page.title), icon, target: url })),
  )
  const orgs = (person?.orgs ?? [])
    .filter(({ id }) => id !== person?.orgInfo?.id)
    .map(({ id, name }): Command => ({ id, kind: 'org', title: name, icon: 'build', target: id }))
  return [...pages, ...orgs]
}

/** Every word that was typed must occur. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const words = typed.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ title }) => words.every((word) => title.normalize('NFKC').toLowerCase().includes(word)))
}
