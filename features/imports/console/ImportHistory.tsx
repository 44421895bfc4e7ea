import { useState } from 'react'
import { DataTable } from '#console/kit/DataTable.tsx'
import { useT } from '#console/kit/text.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { importCalls } from '#features/imports/contract.ts'
import { IMPORT_PAGE_SIZE } from '#features/imports/rules.ts'
import { historyColumns } from '#features/imports/console/historyColumns.tsx'
import { useUndo } from '#features/imports/console/useUndo.tsx'
import { filterFor, type Wizard } from '#features/imports/console/useWizard.ts'

/** What was imported before: by whom, from which file, with what result; what was left in the middle goes on from here. */
export function ImportHistory({ wizard }: { wizard: Wizard }) {
  const t = useT()
  const { bventId, go } = wizard
  const [search, setSearch] = useState({ pageNo: 1, pageSize: IMPORT_PAGE_SIZE })
  const undo = useUndo()
  const query = useRows(importCalls.taskList, { bventId, ...search })
  const columns = historyColumns({
    onOpen: ({ key, step, counts }) => go(step, { key, type: '', ticketId: '', show: filterFor(counts) }),
    onUndo: undo.ask,
  })
  return (
    <>
      <div className="imp-history">
        <DataTable
          {...tableData(query, ({ list, total }) => ({ rows: list, total }))}
          name="import-history"
          label={t('imports.history')}
          toolbar={<h2 className="t14">{t('imports.history')}</h2>}
          columns={columns}
          rowKey={({ key }) => key}
          search={search}
          onSearch={setSearch}
          empty={{ icon: 'hist', title: t('imports.noHistory'), hint: t('imports.noHistoryHint') }}
        />
      </div>
      {undo.parts}
    </>
  )
}
