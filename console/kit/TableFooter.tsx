import { Pagination, type PaginationProps } from 'antd'
import { Icon } from '#console/kit/Icon.tsx'
import { t, useT } from '#console/kit/text.ts'

export const PAGE_SIZES = [20, 50, 100, 200]

export type Paging = { pageNo: number; pageSize: number }
type Props = Paging & { total: number; note?: string | undefined; onPaging: (paging: Paging) => void }

export function TableFooter({ pageNo, pageSize, total, note, onPaging }: Props) {
  const t = useT()
  const options = PAGE_SIZES.map((size) => ({ value: size, label: t('kit.perPage', { n: size }) }))
  return (
    <footer className="table-foot">
      <span>{note ?? t('core.total', { n: total })}</span>
      <span className="sp" />
      <Pagination
        current={pageNo}
        pageSize={pageSize}
        total={total}
        size="small"
        showLessItems
        showTitle={false}
        showSizeChanger={{ options, variant: 'borderless', 'aria-label': t('kit.pageSize') }}
        itemRender={pageItem}
        onChange={(next, size) => onPaging({ pageNo: size === pageSize ? next : 1, pageSize: size })}
      />
    </footer>
  )
}

/** Arrows from our own sprite, and page numbers that are not links to nowhere. */
const pageItem: NonNullable<PaginationProps['itemRender']> = (page, type, element) => {
  if (type === 'page') return <span>{page.toLocaleString()}</span>
  if (type !== 'prev' && type !== 'next') return element
  return (
    <button type="button" className="table-turn" aria-label={t(type === 'prev' ? 'kit.previousPage' : 'kit.nextPage')}>
      <Icon name={type === 'prev' ? 'left' : 'right'} size={14} />
    </button>
  )
}
