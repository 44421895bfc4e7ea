import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import type { HeadProps } from '#console/kit/HeadCell.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { SkeletonBar } from '#console/kit/SkeletonRows.tsx'
import { widthOf, type Column } from '#console/kit/tableColumns.ts'
import { useColumnSizes } from '#console/kit/tableState.ts'
import { t } from '#console/kit/text.ts'

export type Sort = { fieldName: string; order: 'asc' | 'desc' }
const orders = { asc: 'ascend', desc: 'descend' } as const

type Wanted<Row> = {
  name: string
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  /** How it is sorted while nobody chose: that column turns round and is never unsorted. */
  usualSort: Sort | undefined
  isVirtual: boolean
}

/** Our columns as Ant Design's, with the widths this browser remembers. */
export function useAntColumns<Row extends object>({ name, columns, usualSort, sort = usualSort, isVirtual }: Wanted<Row>) {
  const [sizes, setSizes] = useColumnSizes(name)
  const stretched = isVirtual ? undefined : stretchedOf(columns)

  const antColumns = columns.map((column): TableColumnType<Row> => {
    const size = widthOf(column, sizes)
    const field = typeof column.sorter === 'string' ? column.sorter : column.key
    const head: HeadProps = {
      ...(!column.isBare && {
        resizing: { title: column.title, size, onResize: (next) => setSizes({ ...sizes, [column.key]: next }) },
      }),
    }
    return {
      key: field,
      title: titleOf(column),
      // The stretched column takes what the others leave, so that a wide screen has no gap and a narrow one scrolls.
      ...(column.key === stretched ? {} : { width: size }),
      ellipsis: { showTitle: false },
      onHeaderCell: () => head,
      render: (_value, row) => column.render(row) ?? <span className="m3">–</span>,
      ...(column.align && { align: column.align }),
      ...(column.isFixed && { fixed: column.isFixed === 'end' ? 'end' : 'start' }),
      ...(column.sorter && {
        sorter: true,
        ...(usualSort?.fieldName === field && { sortDirections: ['descend', 'ascend', 'descend'] }),
        sortOrder: sort?.fieldName === field ? orders[sort.order] : null,
        sortIcon: ({ sortOrder }) => <Icon name="down" size={12} className={sortOrder ? `sort-${sortOrder}` : 'sort-none'} />,
      }),
    }
  })
  return { antColumns, totalPx: columns.reduce((sum, column) => sum + widthOf(column, sizes), 0) }
}

/** A column of actions has a name only for those who cannot see what it is. */
function titleOf<Row>({ title, isBare }: Column<Row>): ReactNode {
  return isBare ? <span className="unseen">{title}</span> : title
}

function stretchedOf<Row>(columns: readonly Column<Row>[]): string | undefined {
  return columns.findLast(({ isFixed, isBare }) => !isFixed && !isBare)?.key
}

export const SKELETON_ROWS = Array.from({ length: 8 }, (_, key) => ({ key }))

/** The same head and rows as high as the real ones, with nothing in them yet. */
export function skeletonColumns<Row>(columns: readonly TableColumnType<Row>[], leadingPx: number): TableColumnType<{ key: number }>[] {
  const leading =
    leadingPx > 0 ? [{ key: 'select', title: <span className="unseen">{t('kit.bulk')}</span>, width: leadingPx, render: () => null }] : []
  const bars = columns.map(({ key, title, width, align }, at) => ({
    ...(key !== undefined && { key }),
    title: title as ReactNode,
    ...(width !== undefined && { width }),
    ...(align && { align }),
    render: (_value: unknown, row: { key: number }) => (align ? null : <SkeletonBar at={at + row.key} />),
  }))
  return [...leading, ...bars]
}
