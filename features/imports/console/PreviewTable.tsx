import type { UseQueryResult } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useEffect, useRef } from 'react'
import type { CallError } from '#console/kit/callApi.ts'
import { DataTable } from '#console/kit/DataTable.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { useT } from '#console/kit/text.ts'
import { tableData, type RowsOf } from '#console/kit/useRows.ts'
import type { importCalls } from '#features/imports/contract.ts'
import type { ImportTask, WrongValues } from '#features/imports/shapes.ts'
import { importStatuses } from '#features/imports/rules.ts'
import { showFirstWrong } from '#features/imports/console/firstWrong.ts'
import { previewColumns } from '#features/imports/console/previewColumns.tsx'

export type Shown = { status: number; isOnlyWrong: boolean; reason: string; pageNo: number; pageSize: number }
type Props = {
  task: ImportTask
  counts: ImportTask['counts']
  query: UseQueryResult<RowsOf<typeof importCalls.rows>, CallError>
  shown: Shown
  wrong: WrongValues
  canRepair: boolean
  onShow: (shown: Shown) => void
}

const filters = ['all', 'add', 'update'] as const

export function PreviewTable({ task, counts, query, shown, wrong, canRepair, onShow }: Props) {
  const t = useT()
  const { totalCount, newCount, updateCount, errorCount } = counts
  const countOf = { all: totalCount, add: newCount, update: updateCount }
  const chosen = filters.find((name) => importStatuses[name] === shown.status) ?? 'all'
  const columns = previewColumns({
    heads: query.data?.tableHeaderList ?? [],
    about: { BventId: task.bventId, Key: task.key },
    hasErrors: errorCount > 0,
    canRepair,
    wrong,
  })
  const box = useRef<HTMLDivElement>(null)
  const page = query.data && !query.isPlaceholderData ? `${shown.status} ${shown.isOnlyWrong} ${shown.reason} ${shown.pageNo}` : ''
  useEffect(() => {
    if (page && box.current) showFirstWrong(box.current)
  }, [page])
  return (
    <div className="imp-rows" ref={box}>
      <DataTable
        {...tableData(query, ({ list, pageTotalCount }) => ({ rows: list, total: pageTotalCount }))}
        name="import-attendee"
        label={t('imports.preview')}
        columns={columns}
        rowKey={({ rowNo }) => String(rowNo)}
        search={{ pageNo: shown.pageNo, pageSize: shown.pageSize }}
        onSearch={({ pageNo, pageSize }) => onShow({ ...shown, pageNo, pageSize })}
        empty={{ icon: 'users', title: t('imports.noRows'), hint: t('imports.noRowsHint') }}
        toolbar={
          <>
            <Segments
              label={t('imports.filter')}
              items={filters.map((name) => ({ key: name, label: t(`imports.filter.${name}`, { n: countOf[name] }) }))}
              value={chosen}
              onChange={(name) => onShow({ ...shown, status: importStatuses[name], reason: '', pageNo: 1 })}
            />
            <Checkbox
              checked={shown.isOnlyWrong}
              onChange={({ target }) => onShow({ ...shown, isOnlyWrong: target.checked, reason: '', pageNo: 1 })}
            >
              {t('imports.onlyWrong')} <span className="m3">{errorCount.toLocaleString()}</span>
            </Checkbox>
            <span className="sp" />
            <span className="row g1 t12 m3 imp-file" title={task.fileName}>
              <Icon name="file" size={14} />
              <span className="ell">{task.fileName}</span>
              {task.sheetName && (
                <>
                  <i className="sd" />
                  {task.sheetName}
                </>
              )}
            </span>
          </>
        }
      />
    </div>
  )
}
