import type { ReactNode } from 'react'
import { DataTable, type TableSearch } from '#console/kit/DataTable.tsx'
import type { DroppableFilter } from '#console/kit/EmptyState.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import type { TableData } from '#console/kit/useRows.ts'
import type { EventRow } from '#features/events/shapes.ts'
import { emptyOf } from '#features/events/console/home/emptyOf.tsx'
import { eventColumns } from '#features/events/console/home/eventColumns.tsx'
import type { HomeTab } from '#features/events/console/home/homeSearch.ts'

type Props = {
  data: TableData<EventRow>
  tab: HomeTab
  now: Date
  toolbar: ReactNode
  search: TableSearch
  onSearch: (search: TableSearch) => void
  filters: readonly DroppableFilter[]
  onClear: () => void
}

export function EventTable({ data, tab, now, toolbar, search, onSearch, filters, onClear }: Props) {
  const t = useT()
  const language = useLanguage()
  return (
    <DataTable<EventRow, TableSearch>
      name={tab === 'bin' ? 'event-bin' : 'event'}
      label={t('events.home')}
      columns={eventColumns({ tab, now, language })}
      rowKey={({ bventId }) => bventId}
      {...data}
      toolbar={toolbar}
      search={search}
      onSearch={onSearch}
      empty={emptyOf(tab)}
      filters={filters}
      onClearFilters={onClear}
    />
  )
}
