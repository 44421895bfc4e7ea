import { pages } from '#features/pages.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { auditCalls, auditTasks, type AuditRow } from '#features/audit/contract.ts'
import { auditPages } from '#features/audit/pages.ts'
import { DataTable } from '#console/kit/DataTable.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { LinkTabs } from '#console/kit/Tabs.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { TaskProgress } from '#console/kit/TaskProgress.tsx'
import { t, useT } from '#console/kit/text.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { useTask } from '#console/kit/useTask.ts'
import { AuditDrawer } from '#features/audit/console/AuditDrawer.tsx'
import { AuditFilters } from '#features/audit/console/AuditFilters.tsx'
import { About, Changes } from '#features/audit/console/Changes.tsx'
import { useAuditSearch } from '#features/audit/console/useAuditSearch.ts'
import { actionText } from '#console/kit/changeWords.ts'

const columnsWith = (open: (row: AuditRow) => void): Column<AuditRow>[] => [
  { key: 'time', title: t('audit.time'), width: 160, render: ({ time }) => <span className="m2">{formatTime(time)}</span> },
  { key: 'person', title: t('audit.person'), width: 120, render: ({ accountName }) => <b>{accountName || t('audit.system')}</b> },
  { key: 'action', title: t('audit.action'), width: 180, render: ({ action }) => actionText(action) },
  { key: 'about', title: t('audit.object'), width: 220, render: (row) => <About row={row} /> },
  { key: 'changes', title: t('audit.changes'), width: 420, render: (row) => <Changes row={row} /> },
  {
    key: 'object',
    title: t('audit.objectId'),
    width: 200,
    isShown: false,
    render: ({ objectId }) => <span className="mono m2">{objectId}</span>,
  },
  {
    key: 'do',
    title: t('audit.detail'),
    width: 92,
    isBare: true,
    isFixed: 'end',
    align: 'end',
    render: (row) => (
      <button type="button" className="link" aria-label={t('audit.detailOf', { name: actionText(row.action) })} onClick={() => open(row)}>
        {t('audit.detail')}
      </button>
    ),
  },
]

export function OperationLogPage() {
  const t = useT()
  const { state, setState, filter, paging, filters, clear } = useAuditSearch()
  const query = useRows(auditCalls.list, { ...filter, ...paging })
  const exporting = useTask(auditTasks.export)
  const [opened, setOpened] = useState<{ row: AuditRow; isOpen: boolean } | null>(null)
  const tabs = [
    { to: pathOf(auditPages.operationLog), label: t('audit.title'), isCurrent: true },
    { to: pathOf(pages.delivery.list), label: t('delivery.title'), isCurrent: false },
  ]

  return (
    <PageFrame
      page={auditPages.operationLog}
      tabs={<LinkTabs label={t('audit.tabs')} items={tabs} />}
      actions={
        <Button icon={<Icon name="dl" />} loading={exporting.isRunning} onClick={() => void exporting.start(filter).catch(() => {})}>
          {t('audit.export')}
        </Button>
      }
    >
      <DataTable
        {...tableData(query, ({ list, total }) => ({ rows: list, total }))}
        name="operation-log"
        label={t('audit.title')}
        columns={columnsWith((row) => setOpened({ row, isOpen: true }))}
        rowKey={({ id }) => id}
        search={paging}
        onSearch={({ pageNo, pageSize }) => setState({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={filters}
        onClearFilters={clear}
        empty={{ icon: 'hist', title: t('audit.empty'), hint: t('audit.emptyHint') }}
        toolbar={<AuditFilters state={state} onChange={setState} />}
      />
      <TaskProgress tasks={[{ task: exporting, title: t('audit.exportTask') }]} />
      <AuditDrawer
        row={opened?.row ?? null}
        isOpen={opened?.isOpen ?? false}
        onClose={() => setOpened(opened && { ...opened, isOpen: false })}
      />
    </PageFrame>
  )
}
