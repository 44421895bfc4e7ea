import { Table, type TableProps } from 'antd'
import { useEffect, useRef, type ReactNode } from 'react'
import { BulkBar } from '#console/kit/BulkBar.tsx'
import { EmptyState, NoResult, type DroppableFilter } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { HeadCell } from '#console/kit/HeadCell.tsx'
import type { IconName } from '#console/kit/Icon.tsx'
import { useIsSlow } from '#console/kit/SkeletonRows.tsx'
import { TableFooter, type Paging } from '#console/kit/TableFooter.tsx'
import { TableTools } from '#console/kit/TableTools.tsx'
import { arranged, shownColumns, type Column } from '#console/kit/tableColumns.ts'
import { useColumnView, useDensity, type ViewHandle } from '#console/kit/tableState.ts'
import { t, useT } from '#console/kit/text.ts'
import { skeletonColumns, SKELETON_ROWS, useAntColumns, type Sort } from '#console/kit/useAntColumns.tsx'
import { useBoxHeight } from '#console/kit/useBoxHeight.ts'
import type { TableData } from '#console/kit/useRows.ts'
import type { SelectionHandle } from '#console/kit/useSelection.ts'
import '#console/kit/table.css'

export const VIRTUAL_ROWS = 200
const SELECT_PX = 62
const HEAD_PX = 36
const HEAD = { header: { cell: HeadCell } }

export type TableSearch = Paging & { fieldSort?: readonly Sort[] | undefined }

type Props<Row extends object, Search extends TableSearch> = TableData<Row> & {
  /** Names what this browser remembers of it: `attendee` → `attendee-table-column-size`. */
  name: string
  label: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** What a row is called, so that its tick can be. */
  rowName?: (row: Row) => string
  search: Search
  onSearch: (search: Search) => void
  empty: { icon: IconName; title: string; hint?: ReactNode; action?: ReactNode }
  /** What is missing under the conditions in force, where that has a name. */
  noResult?: string | undefined
  /** The conditions in force, named so that one can be dropped. */
  filters?: readonly DroppableFilter[]
  onClearFilters?: () => void
  toolbar?: ReactNode
  selection?: SelectionHandle
  bulk?: ReactNode | ((count: number) => ReactNode)
  totalText?: string
  /** The rows are people, and are counted as such. */
  isPeople?: boolean
  /** How the rows come while nobody sorts them. */
  usualSort?: Sort
  /** Where the arrangement of columns is kept, if not in this browser. */
  viewHandle?: ViewHandle
}

/** The list of the product: toolbar, table, footer; its states are built in. Fills the height it is given. */
export function DataTable<Row extends object, Search extends TableSearch>(props: Props<Row, Search>) {
  const { name, label, columns, rows, rowKey, search, onSearch, selection, bulk, total, isStale, isFetching, error, onRefresh } = props
  const t = useT()
  const ownView = useColumnView(name)
  const viewHandle = props.viewHandle ?? ownView
  const [density] = useDensity()
  const box = useRef<HTMLDivElement>(null)
  const height = useBoxHeight(box)
  const isFirstLoad = rows === undefined && !error
  const isSlow = useIsSlow(isFirstLoad)
  const shown = shownColumns(arranged(columns, viewHandle.view))
  const isVirtual = (rows?.length ?? 0) > VIRTUAL_ROWS
  const { antColumns, totalPx } = useAntColumns<Row>({
    name,
    columns: shown,
    sort: search.fieldSort?.[0],
    usualSort: props.usualSort,
    isVirtual,
  })
  const width = totalPx + (selection ? SELECT_PX : 0)
  const pageIds = rows?.map(rowKey) ?? []

  useEffect(() => void box.current?.querySelector('.ant-table-content')?.setAttribute('tabindex', '0'))

  return (
    <section className="table" aria-label={label} aria-busy={isFetching}>
      <div className="table-bar">
        <div className="row g2 wrap sp">{props.toolbar}</div>
        <TableTools name={name} columns={columns} viewHandle={viewHandle} isFetching={isFetching} onRefresh={onRefresh} />
      </div>
      {error && (
        <div className="table-error">
          <ErrorNote
            error={error}
            title={rows ? t('kit.notRefreshed') : t('core.loadFailed')}
            fetchedAt={rows && props.fetchedAt}
            onRetry={onRefresh}
          />
        </div>
      )}
      <div className="table-box" ref={box}>
        {isFirstLoad ? (
          <output aria-label={t('kit.loading')}>
            {isSlow && (
              <Table<{ key: number }>
                size={density}
                tableLayout="fixed"
                pagination={false}
                scroll={{ x: width }}
                columns={skeletonColumns(antColumns, selection ? SELECT_PX : 0)}
                dataSource={SKELETON_ROWS}
              />
            )}
          </output>
        ) : rows && rows.length > 0 ? (
          <Table<Row>
            size={density}
            columns={antColumns}
            tableLayout="fixed"
            pagination={false}
            showSorterTooltip={false}
            components={HEAD}
            onChange={(_paging, _filters, sorter, { action }) => {
              if (action === 'sort') onSearch({ ...search, pageNo: 1, fieldSort: sortOf(sorter) })
            }}
            dataSource={rows}
            rowKey={rowKey}
            rowClassName={isStale ? 'is-stale' : ''}
            virtual={isVirtual}
            scroll={isVirtual ? { x: width, y: Math.max(HEAD_PX, height - HEAD_PX) } : { x: width }}
            {...(selection && { rowSelection: rowSelectionOf(selection, rowKey, rows, props.rowName) })}
          />
        ) : (
          rows && <Nothing {...props} />
        )}
      </div>
      {rows && rows.length > 0 && (
        <TableFooter
          pageNo={search.pageNo}
          pageSize={search.pageSize}
          total={total}
          note={props.totalText}
          onPaging={(paging) => onSearch({ ...search, ...paging })}
        />
      )}
      {selection && bulk && (
        <BulkBar selection={selection} total={total} pageIds={pageIds} isPeople={props.isPeople ?? false}>
          {typeof bulk === 'function' ? bulk(selection.count(total)) : bulk}
        </BulkBar>
      )}
    </section>
  )
}

type Missing = Pick<Props<never, never>, 'empty' | 'noResult' | 'filters' | 'onClearFilters'>

function Nothing({ empty, noResult, filters = [], onClearFilters }: Missing) {
  if (filters.length === 0) return <EmptyState {...empty} />
  return <NoResult {...(noResult && { title: noResult })} filters={filters} onClear={() => onClearFilters?.()} />
}

type Sorter<Row> = Parameters<NonNullable<TableProps<Row>['onChange']>>[2]

function sortOf<Row>(sorter: Sorter<Row>): Sort[] {
  const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
  return order && columnKey !== undefined ? [{ fieldName: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' }] : []
}

/** Only the rows of this page are told on or off; what was chosen on other pages stays. */
function rowSelectionOf<Row>(
  selection: SelectionHandle,
  rowKey: (row: Row) => string,
  rows: readonly Row[],
  rowName: ((row: Row) => string) | undefined,
): NonNullable<TableProps<Row>['rowSelection']> {
  const ids = rows.map(rowKey)
  const selectedRowKeys = ids.filter(selection.isSelected)
  return {
    selectedRowKeys,
    columnWidth: SELECT_PX,
    fixed: true,
    ...(rowName && { getCheckboxProps: (row: Row) => ({ 'aria-label': t('kit.selectRow', { name: rowName(row) }) }) }),
    onChange: (keys) => {
      const wanted = new Set(keys.map(String))
      const on = ids.filter((id) => wanted.has(id) && !selection.isSelected(id))
      const off = ids.filter((id) => !wanted.has(id) && selection.isSelected(id))
      if (on.length > 0) selection.setRows(on, true)
      if (off.length > 0) selection.setRows(off, false)
    },
  }
}
