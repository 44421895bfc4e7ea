import { Segmented } from 'antd'
import { useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { auditPages } from '#features/audit/pages.ts'
import { outboxCalls, outboxStates, type OutboxRow } from '#features/outbox/contract.ts'
import { outboxPages } from '#features/outbox/pages.ts'
import { DataTable } from '#console/kit/DataTable.tsx'
import type { DroppableFilter } from '#console/kit/EmptyState.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { LinkTabs } from '#console/kit/Tabs.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { t, useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { LetterDrawer } from '#features/outbox/console/LetterDrawer.tsx'
import { OutboxState } from '#features/outbox/console/OutboxState.tsx'

const defaults = { keyWords: '', state: '', pageNo: '1', pageSize: '20' }

const columnsWith = (open: (row: OutboxRow) => void): Column<OutboxRow>[] => [
  { key: 'recipient', title: t('outbox.recipient'), width: 220, render: ({ recipient }) => <b>{recipient}</b> },
  { key: 'state', title: t('outbox.state'), width: 124, render: ({ state }) => <OutboxState state={state} /> },
  { key: 'channel', title: t('outbox.channel'), width: 90, render: ({ channel }) => t(`outbox.${channel}`) },
  { key: 'subject', title: t('outbox.subject'), width: 220, render: ({ subject }) => subject || null },
  { key: 'error', title: t('outbox.error'), width: 200, render: ({ error }) => error && <span className="down">{error}</span> },
  { key: 'attempts', title: t('outbox.attempts'), width: 72, align: 'end', render: ({ attempts }) => attempts },
  {
    key: 'time',
    title: t('outbox.created'),
    width: 160,
    render: ({ createdTime }) => <span className="m2">{formatTime(createdTime)}</span>,
  },
  {
    key: 'do',
    title: t('outbox.read'),
    width: 92,
    isBare: true,
    isFixed: 'end',
    align: 'end',
    render: (row) => (
      <button type="button" className="link" aria-label={t('outbox.readTo', { name: row.recipient })} onClick={() => open(row)}>
        {t('outbox.read')}
      </button>
    ),
  },
]

export function OutboxPage() {
  const t = useT()
  const [address, setAddress] = useAddressState(defaults)
  const paging = pagingIn(address)
  const state = outboxStates.find((known) => known === address.state)
  const { keyWords } = address
  const query = useRows(outboxCalls.list, { ...(keyWords && { keyWords }), ...(state && { state }), ...paging })
  const [opened, setOpened] = useState<{ row: OutboxRow; isOpen: boolean } | null>(null)
  const inForce: (DroppableFilter | false)[] = [
    keyWords !== '' && { label: keyWords, drop: () => setAddress({ keyWords: '', pageNo: '1' }) },
    state !== undefined && { label: t(`outbox.${state}`), drop: () => setAddress({ state: '', pageNo: '1' }) },
  ]
  const states = [{ value: '', label: t('core.all') }, ...outboxStates.map((value) => ({ value, label: t(`outbox.${value}`) }))]
  const tabs = [
    { to: pathOf(auditPages.operationLog), label: t('audit.title'), isCurrent: false },
    { to: pathOf(outboxPages.list), label: t('outbox.title'), isCurrent: true },
  ]

  return (
    <PageFrame page={outboxPages.list} title={t('audit.title')} breadcrumb={[]} tabs={<LinkTabs label={t('audit.tabs')} items={tabs} />}>
      <DataTable
        {...tableData(query, ({ list, total }) => ({ rows: list, total }))}
        name="outbox"
        label={t('outbox.title')}
        columns={columnsWith((row) => setOpened({ row, isOpen: true }))}
        rowKey={({ id }) => id}
        search={paging}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={inForce.filter((one) => one !== false)}
        onClearFilters={() => setAddress({ keyWords: '', state: '', pageNo: '1' })}
        empty={{ icon: 'send', title: t('outbox.empty'), hint: t('outbox.emptyHint') }}
        toolbar={
          <>
            <SearchInput
              value={keyWords}
              placeholder={t('outbox.search')}
              onChange={(next) => setAddress({ keyWords: next, pageNo: '1' })}
            />
            <Segmented
              options={states}
              value={state ?? ''}
              aria-label={t('outbox.state')}
              onChange={(next) => setAddress({ state: next, pageNo: '1' })}
            />
          </>
        }
      />
      <LetterDrawer
        row={opened?.row ?? null}
        isOpen={opened?.isOpen ?? false}
        onClose={() => setOpened(opened && { ...opened, isOpen: false })}
      />
    </PageFrame>
  )
}
