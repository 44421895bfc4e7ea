import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import type { Page } from '#core/page.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'
import type { Attendee } from '#features/attendees/shapes.ts'
import { shapeOf } from '#features/forms/fieldTypes.ts'
import { DataTable, type TableSearch } from '#console/kit/DataTable.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import { TaskProgress } from '#console/kit/TaskProgress.tsx'
import { useT } from '#console/kit/text.ts'
import type { ViewHandle } from '#console/kit/tableState.ts'
import { useSelection } from '#console/kit/useSelection.ts'
import { inEvent } from '#features/attendees/console/about.ts'
import { BulkVerbs } from '#features/attendees/console/bulk/BulkVerbs.tsx'
import { bulkVerbs, canMerge, type Verb } from '#features/attendees/console/bulk/verbRules.ts'
import { WriteToChosen } from '#features/attendees/console/bulk/WriteToChosen.tsx'
import { reachOf } from '#features/attendees/console/bulk/reach.ts'
import { fullNameOf, manyPeople, type Target } from '#features/attendees/console/bulk/target.ts'
import { useSeen } from '#features/attendees/console/bulk/useSeen.ts'
import { useVerbs, type VerbsHandle } from '#features/attendees/console/bulk/useVerbs.ts'
import { FilterChips } from '#features/attendees/console/filter/FilterChips.tsx'
import { writeFilter } from '#features/attendees/console/filter/tree.ts'
import { attendeeColumns } from '#features/attendees/console/list/attendeeColumns.tsx'
import { BoardActions } from '#features/attendees/console/list/BoardActions.tsx'
import { useDroppable } from '#features/attendees/console/list/droppable.ts'
import { requestOf, sortText } from '#features/attendees/console/list/listAddress.ts'
import { NoAttendees } from '#features/attendees/console/list/NoAttendees.tsx'
import { addressOfSaved, searchDataOf } from '#features/attendees/console/list/savedSearch.ts'
import { SavedSearches } from '#features/attendees/console/list/SavedSearches.tsx'
import { SearchBar } from '#features/attendees/console/list/SearchBar.tsx'
import { StatusTabs } from '#features/attendees/console/list/StatusTabs.tsx'
import { sortableFields, useFieldsView, useQueryFields, useRegistFields } from '#features/attendees/console/list/useAttendeeFields.ts'
import { useAttendeeList, type AttendeeList } from '#features/attendees/console/list/useAttendeeList.ts'
import { statusWord } from '#features/attendees/console/statusWords.ts'
import { useTimeZone } from '#features/attendees/console/useTimeZone.ts'
import '#features/attendees/console/list/list.css'

const VerbDialogs = lazy(() => import('#features/attendees/console/bulk/VerbDialogs.tsx').then((file) => ({ default: file.VerbDialogs })))
const AttendeeDrawer = lazy(() =>
  import('#features/attendees/console/one/AttendeeDrawer.tsx').then((file) => ({ default: file.AttendeeDrawer })),
)
const CreateDrawer = lazy(() => import('#features/attendees/console/one/CreateDrawer.tsx').then((file) => ({ default: file.CreateDrawer })))

/** Who is let in stands before one door. */
const atTheDoor: readonly Verb[] = ['checkin', 'cancelCheckin']
const NEWEST_FIRST = { fieldName: 'CreatedDate', order: 'desc' } as const

type Props = {
  page: Page
  /** Without an event: everybody the organisation knows. */
  bventId: string
  /** More tools beside search and filters. */
  Tools?: ComponentType<{ list: AttendeeList }>
  /** Changes what the person's own view shows, on a page that is about one field. */
  viewed?: (view: ViewHandle) => ViewHandle
}

/** The list people live in: one event's attendees, or all of the organisation's. */
export function AttendeeBoard({ page, bventId, Tools, viewed }: Props) {
  const t = useT()
  const isAcross = bventId === ''
  const tableName = isAcross ? 'attendee-all' : 'attendee'
  const list = useAttendeeList(bventId)
  const { address, setAddress, search, match, data, counts } = list
  const timeZone = useTimeZone(bventId)
  const queryFields = useQueryFields(bventId)
  const { data: regist, error: registError, refetch } = useRegistFields(bventId)
  const { configs, ...ownView } = useFieldsView(bventId, tableName)
  const viewHandle = viewed ? viewed(ownView) : ownView
  const [isAdding, setAdding] = useState(false)
  const filters = useDroppable(bventId, queryFields, list)

  const selection = useSelection(`${tableName}-${bventId}`, JSON.stringify(match))
  const seen = useSeen(`${tableName}-${bventId}`, data.rows, selection.value)
  const verbs = useVerbs(({ person }: Target) => person === null && selection.clear())
  const canMany = (verb: Verb) =>
    verbs.can(verb) && (!isAcross || !atTheDoor.includes(verb)) && (verb !== 'merge' || canMerge(selection.value))
  const reach = reachOf(selection.value, seen, { status: search.status, counts })
  const { data: whole } = useQuery(callQuery(attendeeCalls.statistics, inEvent(bventId, {}), { ignoresErrors: true }))
  const everybody = whole?.attendeeCounts.find(({ code }) => code === '')?.total

  const open = (row: Pick<Attendee, 'attendeeId'>) => setAddress({ attendeeId: row.attendeeId })
  const columns = attendeeColumns({
    fields: regist?.fields ?? [],
    configs,
    timeZone,
    sortable: sortableFields(queryFields),
    onOpen: open,
    verbs,
  })
  const view = viewHandle.view
  const exported = columns
    .filter(({ isBare }) => !isBare)
    .map(({ key, title }) => ({
      fieldName: key,
      displayName: title,
      isShown: !view?.hidden.includes(key),
      isFile: shapeOf(regist?.fields.find(({ fieldName }) => fieldName === key)?.fieldType ?? 'Text') === 'files',
    }))
  const clear = () => setAddress({ ...addressOfSaved({}), view: '' })

  return (
    <PageFrame
      page={page}
      beside={<SavedSearches bventId={bventId} view={address.view} asked={searchDataOf(search)} onChange={setAddress} />}
      actions={
        <BoardActions
          bventId={bventId}
          total={data.total}
          canExport={verbs.can('export')}
          onExport={() =>
            verbs.ask('export', manyPeople(bventId, { isSelectAll: true, attendeeIds: [], excludedIds: [] }, match, data.total))
          }
          onAdd={() => setAdding(true)}
        />
      }
      tabs={
        <StatusTabs
          status={search.status}
          counts={counts}
          isHideCancelled={list.isHideCancelled}
          onChange={(status) => setAddress({ status, quickFilter: search.isCheckedIn ? 'checkIn' : '', pageNo: '1' })}
        />
      }
    >
      <DataTable<Attendee, TableSearch>
        name={tableName}
        label={t('attendees.list')}
        columns={columns}
        rowKey={({ attendeeId }) => attendeeId}
        rowName={fullNameOf}
        {...data}
        rows={regist ? data.rows : undefined}
        error={data.error ?? registError}
        onRefresh={() => {
          data.onRefresh()
          if (registError) void refetch()
        }}
        viewHandle={viewHandle}
        usualSort={NEWEST_FIRST}
        isPeople
        {...(bulkVerbs.some(canMany) && { selection })}
        bulk={
          <>
            <BulkVerbs
              target={manyPeople(bventId, selection.value, match, null)}
              reach={reach}
              chosen={selection.count(data.total)}
              can={canMany}
              onVerb={(verb, n) => verbs.ask(verb, manyPeople(bventId, selection.value, match, n))}
            />
            {!isAcross && <WriteToChosen target={manyPeople(bventId, selection.value, match, null)} />}
          </>
        }
        toolbar={
          <>
            <SearchBar
              words={search.words}
              by={search.by}
              onChange={({ words, by }) =>
                setAddress({ ...(words !== undefined && { words, pageNo: '1' }), ...(by !== undefined && { by, pageNo: '1' }) })
              }
            />
            {Tools && <Tools list={list} />}
            <FilterChips
              fields={queryFields}
              filter={search.filter}
              timeZone={timeZone}
              before={search.isCheckedIn && <QuickChip onDrop={() => setAddress({ quickFilter: '', pageNo: '1' })} />}
              onChange={(filter) => setAddress({ filter: writeFilter(filter), pageNo: '1' })}
            />
          </>
        }
        search={{ pageNo: search.pageNo, pageSize: search.pageSize, fieldSort: search.sort ? [search.sort] : [] }}
        onSearch={({ pageNo, pageSize, fieldSort }) =>
          setAddress({ pageNo: String(pageNo), pageSize: String(pageSize), sort: sortText(fieldSort?.[0]) })
        }
        filters={filters}
        noResult={search.status && filters.length === 1 ? t('attendees.noneOf', { status: statusWord(search.status) }) : undefined}
        onClearFilters={clear}
        empty={{
          icon: 'users',
          title: t('attendees.none'),
          hint: isAcross ? t('attendees.noneAcross') : t('attendees.noneHint'),
          action: !isAcross && <NoAttendees bventId={bventId} onAdd={() => setAdding(true)} />,
        }}
        totalText={totalText(t, data.total, everybody, isAcross)}
      />
      <TaskProgress tasks={verbs.watched} />
      <Parts verbs={verbs}>
        <VerbDialogs bventId={bventId} verbs={verbs} columns={exported} onOpen={(attendeeId) => open({ attendeeId })} />
      </Parts>
      <Suspense fallback={null}>
        {address.attendeeId && (
          <AttendeeDrawer
            attendeeId={address.attendeeId}
            bventId={bventId}
            rows={data.rows ?? []}
            request={requestOf(search, list.isHideCancelled)}
            verbs={verbs}
            onGo={(attendeeId) => setAddress({ attendeeId })}
          />
        )}
        {isAdding && <CreateDrawer bventId={bventId} onClose={() => setAdding(false)} onCreated={open} />}
      </Suspense>
    </PageFrame>
  )
}

function totalText(t: ReturnType<typeof useT>, total: number, everybody: number | undefined, isAcross: boolean): string {
  const shown = t('attendees.totalPeople', { n: total })
  if (everybody === undefined || everybody === total) return shown
  return `${shown} · ${t(isAcross ? 'attendees.orgTotal' : 'attendees.eventTotal', { n: everybody })}`
}

/** Dialogs are fetched with the first verb that needs one. */
function Parts({ verbs: { asked, report }, children }: { verbs: VerbsHandle; children: ReactNode }) {
  return asked || report ? <Suspense fallback={null}>{children}</Suspense> : null
}

function QuickChip({ onDrop }: { onDrop: () => void }) {
  const t = useT()
  const name = t('forms.field.CheckinStatus')
  return (
    <span className="chip chip-filter">
      <span className="chip-name">{name}</span>
      <span className="ell">{t('attendees.checkin.SignedIn')}</span>
      <button type="button" aria-label={t('kit.dropFilter', { name })} onClick={onDrop}>
        <Icon name="x" size={12} />
      </button>
    </span>
  )
}
