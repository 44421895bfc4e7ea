import type { ReactNode } from 'react'
import { DEFAULT_COLUMN_PX, type ColumnView } from '#console/kit/tableState.ts'

export type Column<Row> = {
  key: string
  title: string
  width?: number
  render: (row: Row) => ReactNode
  /** The list can be sorted by it; the field's name on the wire if it is not the key. */
  sorter?: boolean | string
  align?: 'end'
  isFixed?: boolean | 'end'
  isShown?: boolean
  /** Actions and the like: not offered in the column chooser. */
  isBare?: boolean
}

/** All columns in the person's order, each with whether it is shown and fixed. */
export function arranged<Row>(columns: readonly Column<Row>[], view: ColumnView | null): Column<Row>[] {
  const settled = columns.map((column) => ({
    ...column,
    isShown: view && !column.isBare ? !view.hidden.includes(column.key) : (column.isShown ?? true),
    isFixed: view && !column.isBare ? view.fixed.includes(column.key) : (column.isFixed ?? false),
  }))
  if (!view) return settled
  const place = (column: Column<Row>) => {
    const at = view.order.indexOf(column.key)
    return at >= 0 ? at : settled.findIndex(({ key }) => key === column.key)
  }
  const bare = settled.filter(({ isBare }) => isBare)
  return [...settled.filter(({ isBare }) => !isBare).sort((left, right) => place(left) - place(right)), ...bare]
}

/** Fixed columns stand at the edge they are fixed to. */
export function shownColumns<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  const shown = columns.filter(({ isShown }) => isShown)
  const start = shown.filter(({ isFixed }) => isFixed === true)
  const end = shown.filter(({ isFixed }) => isFixed === 'end')
  return [...start, ...shown.filter(({ isFixed }) => !isFixed), ...end]
}

export function viewOf<Row>(columns: readonly Column<Row>[]): ColumnView {
  const named = columns.filter(({ isBare }) => !isBare)
  return {
    order: named.map(({ key }) => key),
    hidden: named.filter(({ isShown }) => !(isShown ?? true)).map(({ key }) => key),
    fixed: named.filter(({ isFixed }) => isFixed).map(({ key }) => key),
  }
}

export function widthOf<Row>({ key, width }: Column<Row>, sizes: Readonly<Record<string, number>>): number {
  return sizes[key] ?? width ?? DEFAULT_COLUMN_PX
}

/** The same list with one item moved by a step; at the edges it stays. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const list = [...items]
  const [item] = list.splice(from, 1)
  if (item === undefined) return [...items]
  list.splice(Math.max(0, Math.min(list.length, to)), 0, item)
  return list
}
