import type { EventRow, EventSearch } from '#features/events/shapes.ts'
import { eventSorts, eventStatuses, timeFilters, type EventSort, type EventStatus, type TimeFilter } from '#features/events/rules.ts'
import { stateOf } from '#console/kit/event/eventState.ts'

export const tabs = ['all', 'inProgress', 'published', 'draft', 'ended', 'mine', 'bin'] as const
export type HomeTab = (typeof tabs)[number]
export const views = ['cards', 'table', 'calendar'] as const
export type HomeView = (typeof views)[number]

/** What the address says; everything else follows from it. */
export const addressDefaults = {
  tab: 'all',
  view: 'cards',
  sort: 'nearest',
  time: 'All',
  words: '',
  type: '',
  status: '',
  person: '',
  tags: '',
  pageNo: '1',
  pageSize: '20',
  span: 'month',
  day: '',
}
export type HomeAddress = typeof addressDefaults

export const CARD_PAGE = 24
const TAG_SEPARATOR = '\n'

export type HomeFilters = {
  tab: HomeTab
  view: HomeView
  time: TimeFilter
  sort: EventSort
  words: string
  type: EventRow['bventType'] | null
  status: EventStatus | null
  person: string
  tags: string[]
}

/** Anyone may have written the address: what is not known falls back. */
export function filtersIn(address: HomeAddress): HomeFilters {
  const tab = tabs.find((known) => known === address.tab) ?? 'all'
  const view = views.find((known) => known === address.view) ?? 'cards'
  return {
    tab,
    view: tab === 'bin' && view === 'calendar' ? 'cards' : view,
    time: timeFilters.find((known) => known === address.time) ?? 'All',
    sort: eventSorts.find((known) => known === address.sort) ?? 'nearest',
    words: address.words.trim().slice(0, 100),
    type: (['Internal', 'External'] as const).find((known) => known === address.type) ?? null,
    status: canChooseStatus(tab) ? (eventStatuses.find((known) => known === address.status) ?? null) : null,
    person: tab !== 'mine' && /^[\da-f-]{36}$/i.test(address.person) ? address.person : '',
    tags: tagsIn(address.tags),
  }
}

/** On the other tabs the tab itself is the status. */
export function canChooseStatus(tab: HomeTab): boolean {
  return tab === 'all' || tab === 'mine'
}

export function tagsIn(text: string): string[] {
  return text
    .split(TAG_SEPARATOR)
    .map((tag) => tag.trim().slice(0, 20))
    .filter(Boolean)
    .slice(0, 20)
}

export function tagsText(tags: readonly string[]): string {
  return tags.join(TAG_SEPARATOR)
}

const tabStatus: Partial<Record<HomeTab, EventStatus>> = { published: 'Published', draft: 'Draft', ended: 'Ended' }

/** The list that a tab asks the server for. */
export function searchOf(filters: HomeFilters, accountId: string): Omit<EventSearch, 'pageNo' | 'pageSize'> {
  const { tab, time, sort, words, type, tags } = filters
  const status = tabStatus[tab] ?? filters.status
  const responsibleId = tab === 'mine' ? accountId : filters.person
  return {
    ...(words && { keyWords: words }),
    ...(status && { status }),
    ...(type && { bventType: type }),
    ...(time !== 'All' && { timeFilter: time }),
    ...(responsibleId && { responsibleId }),
    ...(tags.length > 0 && { tags }),
    ...(tab === 'bin' ? { isBin: true } : { sort }),
  }
}

/** The same conditions for lists that come whole: what is going on, and the calendar. Time is theirs by nature. */
export function isMatching(
  event: EventRow,
  { tab, words, type, status, person, tags }: HomeFilters,
  accountId: string,
  now: Date,
): boolean {
  const wanted = tabStatus[tab] ?? status
  const isBy = (id: string) => event.responsibles.some((one) => one.accountId === id)
  const text = [event.title, event.place?.name, event.place?.address, ...event.responsibles.map(({ name }) => name)]
    .join('\n')
    .toLowerCase()
  return (
    (!wanted || event.status.value === wanted) &&
    (tab !== 'inProgress' || stateOf(event, now).key === 'inProgress') &&
    (tab !== 'mine' || isBy(accountId)) &&
    (!person || isBy(person)) &&
    (!type || event.bventType === type) &&
    (tags.length === 0 || event.tags.some((tag) => tags.includes(tag))) &&
    (!words || text.includes(words.toLowerCase()))
  )
}
