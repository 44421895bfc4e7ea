import type { UserInfo } from '#core/calls/session.ts'
import { formatTime } from '#core/dateTime.ts'
import { pathOf, type Page } from '#core/page.ts'
import { listPageOf } from '#features/attendees/pages.ts'
import { pages } from '#features/pages.ts'
import type { Found } from '#features/search/contract.ts'
import type { IconName } from '#console/kit/Icon.tsx'
import type { MenuGroup } from '#console/shell/menuGroups.ts'

export const commandKinds = ['event', 'person', 'order', 'member', 'page', 'action', 'org'] as const
export type CommandKind = (typeof commandKinds)[number]
export type Command = { id: string; kind: CommandKind; title: string; note?: string; icon: IconName; target: string }

const actions: readonly { page: Page; icon: IconName }[] = [
  { page: pages.events.create, icon: 'plus' },
  { page: pages.externalEvents.create, icon: 'flag' },
]

type Place = { groups: readonly MenuGroup[]; person: UserInfo | null; codes: ReadonlySet<string> }

/** What ⌘K can reach without asking: the pages of the menu, what can be begun, and the person's other organisations. */
export function commandsOf({ groups, person, codes }: Place, textOf: (key: string) => string): Command[] {
  const ofMenu = groups.flatMap(({ entries }) =>
    entries.map(({ page, url, icon }): Command => ({ id: page.name, kind: 'page', title: textOf(page.title), icon, target: url })),
  )
  const begun = actions
    .filter(({ page }) => codes.has(page.access))
    .map(({ page, icon }): Command => ({ id: page.name, kind: 'action', title: textOf(page.title), icon, target: page.path }))
  const orgs = (person?.orgs ?? [])
    .filter(({ id }) => id !== person?.orgInfo?.id)
    .map(({ id, name }): Command => ({ id, kind: 'org', title: name, icon: 'build', target: id }))
  return [...ofMenu, ...begun, ...orgs]
}

/** What the server found, in the order in which people look for things. */
export function foundCommands({ events, people, orders, members }: Found): Command[] {
  const personPath = ({ bventId, bventType, attendeeId }: { bventId: string; bventType: 'Internal' | 'External'; attendeeId: string }) =>
    `${pathOf(listPageOf(bventType), { bventId })}?attendeeId=${attendeeId}`
  return [
    ...events.map(({ bventId, bventType, bventTitle, startTime, timeZone, status }): Command => {
      const page = bventType === 'External' ? pages.externalEvents.baseInfo : pages.dashboard.overview
      const note = `${formatTime(startTime, timeZone)} · ${status.name}`
      return { id: bventId, kind: 'event', title: bventTitle, note, icon: 'calendar', target: pathOf(page, { bventId }) }
    }),
    ...people.map((person): Command => {
      const note = [person.note, person.bventTitle].filter(Boolean).join(' · ')
      return { id: person.attendeeId, kind: 'person', title: person.fullName, note, icon: 'user', target: personPath(person) }
    }),
    ...orders.map((order): Command => ({
      id: order.orderId,
      kind: 'order',
      title: order.orderNo,
      note: order.bventTitle,
      icon: 'wallet',
      target: personPath(order),
    })),
    ...members.map(({ accountId, name }): Command => ({
      id: accountId,
      kind: 'member',
      title: name,
      icon: 'users',
      target: pages.company.permission.path,
    })),
  ]
}

/** Every word that was typed must occur. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const words = typed.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ title }) => words.every((word) => title.normalize('NFKC').toLowerCase().includes(word)))
}
