import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { SelectionHandle } from '#console/kit/useSelection.ts'
import '#console/kit/task.css'

type Props = { selection: SelectionHandle; total: number; pageIds: readonly string[]; isPeople?: boolean; children: ReactNode }

const things = { some: 'kit.selected', all: 'kit.selectedAll', matching: 'kit.selectMatching' } as const
const people = { some: 'kit.selectedPeople', all: 'kit.selectedAllPeople', matching: 'kit.selectMatchingPeople' } as const

/** Says how many are meant before anything is clicked, and offers all that match once the page is full. */
export function BulkBar({ selection, total, pageIds, isPeople = false, children }: Props) {
  const t = useT()
  if (selection.isEmpty) return null
  const n = selection.count(total)
  const { isSelectAll } = selection.value
  const words = isPeople ? people : things
  const isPageFull = pageIds.length > 0 && pageIds.every((id) => selection.isSelected(id))
  return (
    <div className="float bulk" role="toolbar" aria-label={t('kit.bulk')}>
      <output className="bulk-count">{t(isSelectAll ? words.all : words.some, { n })}</output>
      {isSelectAll ? (
        <button type="button" className="link" onClick={() => selection.only(pageIds)}>
          {t('kit.onlyThisPage')}
        </button>
      ) : (
        isPageFull &&
        total > n && (
          <button type="button" className="link" onClick={selection.selectAll}>
            {t(words.matching, { n: total })}
          </button>
        )
      )}
      <span className="bulk-line" />
      {children}
      <span className="bulk-line" />
      <Button type="text" aria-label={t('kit.unselect')} onClick={selection.clear} icon={<Icon name="x" />} />
    </div>
  )
}
