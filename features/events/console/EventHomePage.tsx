import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Can } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import { Tabs } from '#console/kit/Tabs.tsx'
import { useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { useNow } from '#console/kit/useNow.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { useUser } from '#console/kit/user.ts'
import { eventCalls, eventTasks } from '#features/events/contract.ts'
import type { EventRow } from '#features/events/shapes.ts'
import { eventPages } from '#features/events/pages.ts'
import { timeFilters } from '#features/events/rules.ts'
import { EventDialogs } from '#features/events/console/actions/EventDialogs.tsx'
import { openDialog } from '#features/events/console/actions/eventDialog.ts'
import { CreateLink } from '#features/events/console/home/CreateLink.tsx'
import { EventCards } from '#features/events/console/home/EventCards.tsx'
import { Figures } from '#features/events/console/home/Figures.tsx'
import { FilterChips } from '#features/events/console/home/FilterChips.tsx'
import { addressDefaults, CARD_PAGE, filtersIn, isMatching, searchOf, tabs, views } from '#features/events/console/home/homeSearch.ts'
import { droppable, useNamedFilters } from '#features/events/console/home/namedFilters.ts'
import { SearchBox } from '#features/events/console/home/SearchBox.tsx'
import { SortMenu } from '#features/events/console/home/SortMenu.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { useTabCounts } from '#features/events/console/home/useTabCounts.ts'
import '#console/kit/chip.css'
import '#features/events/console/home/home.css'

const EventTable = lazy(() => import('#features/events/console/home/EventTable.tsx').then((file) => ({ default: file.EventTable })))
const EventCalendar = lazy(() =>
  import('#features/events/console/home/EventCalendar.tsx').then((file) => ({ default: file.EventCalendar })),
)

const MINUTE_MS = 60_000
const viewIcons = { cards: 'grid', table: 'list', calendar: 'calendar' } as const
const whole = (rows: EventRow[]) => ({ rows, total: rows.length })
const cleared = { words: '', type: '', status: '', person: '', tags: '', time: 'All', pageNo: '1' }

/** Every event of the organisation that this person may see: as cards, as a table, in a calendar. */
export function EventHomePage() {
  const t = useT()
  const accountId = useUser()?.accountId ?? ''
  const [address, setAddress] = useAddressState(addressDefaults)
  const now = new Date(useNow(MINUTE_MS))
  const filters = filtersIn(address)
  const { tab, view, time } = filters
  const { pageNo, pageSize } = pagingIn(address)
  const isCalendar = view === 'calendar'
  const isGoingOn = tab === 'inProgress'

  const listed = useRows(eventCalls.list, { ...searchOf(filters, accountId), pageNo, pageSize: view === 'cards' ? CARD_PAGE : pageSize })
  const going = useQuery(callQuery(eventCalls.inProgress, {}, { ignoresErrors: true }))
  const wanted = (event: EventRow) => isMatching(event, filters, accountId, now)
  const data = isGoingOn
    ? tableData(going, (all) => whole(all.filter(wanted)))
    : tableData(listed, ({ list, total }) => ({ rows: list, total }))
  const lastPage = Math.max(1, Math.ceil(data.total / (view === 'cards' ? CARD_PAGE : pageSize)))

  // The last row of the last page was deleted, or the link is old: the page before is shown.
  useEffect(() => {
    if (!isGoingOn && data.rows?.length === 0 && data.total > 0 && pageNo > lastPage) setAddress({ pageNo: String(lastPage) })
  }, [isGoingOn, data.rows?.length, data.total, pageNo, lastPage, setAddress])

  const named = useNamedFilters(filters)
  const dropped = droppable(named, filters, { words: t('events.searchWords'), time: t('events.period') }, setAddress)
  const clear = () => setAddress(cleared)
  const counts = useTabCounts(filters)
  const knownTags = [...new Set([...(data.rows ?? []).flatMap(({ tags }) => tags), ...filters.tags])]

  const toolbar = (
    <>
      <SearchBox label={t('events.searchHint')} value={filters.words} onChange={(words) => setAddress({ words, pageNo: '1' })} />
      <FilterChips named={named} filters={filters} knownTags={knownTags} onChange={setAddress} />
      <span className="sp" />
      {!isCalendar && !isGoingOn && tab !== 'bin' && (
        <SortMenu value={filters.sort} onChange={(sort) => setAddress({ sort, pageNo: '1' })} />
      )}
      <Segments
        label={t('events.view')}
        items={views
          .filter((key) => tab !== 'bin' || key !== 'calendar')
          .map((key) => ({ key, label: t(`events.view_${key}`), icon: viewIcons[key] }))}
        value={view}
        onChange={(next) => setAddress({ view: next, pageNo: '1' })}
      />
    </>
  )

  return (
    <PageFrame
      page={eventPages.home}
      actions={
        <>
          {!isCalendar && (
            <Segments
              label={t('events.period')}
              items={timeFilters.map((key) => ({ key, label: t(`events.time_${key}`) }))}
              value={time}
              onChange={(next) => setAddress({ time: next, pageNo: '1' })}
            />
          )}
          <Can call={eventTasks.copy.calls.start}>
            <Button onClick={() => openDialog({ kind: 'copy', event: null })} icon={<Icon name="copy" />}>
              <span className="wide-only">{t('events.copyExisting')}</span>
            </Button>
          </Can>
          <CreateLink />
        </>
      }
    >
      <div className="home">
        {!isCalendar && <Figures time={time} />}
        <Tabs
          label={t('events.byStatus')}
          items={tabs.map((key) => ({ key, label: t(`events.tab_${key}`), count: counts[key] }))}
          value={tab}
          onChange={(next) => setAddress({ tab: next, pageNo: '1' })}
        />
        {view !== 'table' && <div className="home-bar">{toolbar}</div>}
        <Suspense fallback={null}>
          {view === 'cards' && (
            <EventCards
              data={data}
              now={now}
              pageNo={pageNo}
              onPage={(next) => setAddress({ pageNo: String(next) })}
              states={{
                error: data.error,
                fetchedAt: data.rows && data.fetchedAt,
                onRetry: data.onRefresh,
                isEmpty: data.rows?.length === 0,
                tab,
                filters: dropped,
                onClear: clear,
              }}
            />
          )}
          {view === 'table' && (
            <EventTable
              data={data}
              tab={tab}
              now={now}
              toolbar={toolbar}
              search={{ pageNo, pageSize }}
              onSearch={(next) => setAddress({ pageNo: String(next.pageNo), pageSize: String(next.pageSize) })}
              filters={dropped}
              onClear={clear}
            />
          )}
          {isCalendar && (
            <EventCalendar
              now={now}
              span={address.span === 'week' ? 'week' : 'month'}
              day={address.day}
              isWanted={wanted}
              onChange={setAddress}
            />
          )}
        </Suspense>
      </div>
      <EventDialogs />
    </PageFrame>
  )
}
