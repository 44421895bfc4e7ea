import { pages } from '#features/pages.ts'
import { useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { deliveryCalls, type OutboxRow } from '#features/delivery/contract.ts'
import { isTroubled, shownStates } from '#features/delivery/message.ts'
import { deliveryPages } from '#features/delivery/pages.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { DataTable } from '#console/kit/DataTable.tsx'
import type { DroppableFilter } from '#console/kit/EmptyState.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { LinkTabs } from '#console/kit/Tabs.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { t, useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { GatewayTroubles } from '#features/delivery/console/GatewayTroubles.tsx'
import { LetterDrawer } from '#features/delivery/console/LetterDrawer.tsx'
import { OutboxState } from '#features/delivery/console/OutboxState.tsx'

const defaults = { keyWords: '', state: '', pageNo: '1', pageSize: '20' }

const columnsWith = (open: (row: OutboxRow) => void): Column<OutboxRow>[] => [
  { key: 'recipient', title: t('delivery.recipient'), width: 220, render: ({ recipient }) => <b>{recipient}</b> },
  { key: 'state', title: t('delivery.state'), width: 124, render: ({ state }) => <OutboxState state={state} /> },
  { key: 'channel', title: t('delivery.channel'), width: 90, render: ({ channel }) => t(`delivery.channel_${channel}`) },
  { key: 'subject', title: t('delivery.subject'), width: 220, render: ({ subject }) => subject || null },
  {
    key: 'reason',
    title: t('delivery.error'),
    width: 200,
    render: ({ reason, providerReason, state }) =>
      reason
        ? t(`delivery.reason_${reason}`)
        : providerReason && <span className={isTroubled(state) ? 'down' : 'm3'}>{providerReason}</span>,
  },
  { key: 'attempts', title: t('delivery.attempts'), width: 72, align: 'end', render: ({ attempts }) => attempts },
  {
    key: 'time',
    title: t('delivery.created'),
    width: 160,
    render: ({ createdTime }) => <span className="m2">{formatTime(createdTime)}</span>,
  },
  {
    key: 'do',
    title: t('delivery.read'),
    width: 92,
    isBare: true,
    isFixed: 'end',
    align: 'end',
    render: (row) => (
      <button type="button" className="link" aria-label={t('delivery.readTo', { name: row.recipient })} onClick={() => open(row)}>
        {t('delivery.read')}
      </button>
    ),
  },
]

export function OutboxPage() {
  const t = useT()
  const [address, setAddress] = useAddressState(defaults)
  const paging = pagingIn(address)
  const state = shownStates.find((known) => known === address.state)
  const { keyWords } = address
  const query = useRows(deliveryCalls.list, { ...(keyWords && { keyWords }), ...(state && { state }), ...paging })
  const [opened, setOpened] = useState<{ row: OutboxRow; isOpen: boolean } | null>(null)
  const inForce: (DroppableFilter | false)[] = [
    keyWords !== '' && { label: keyWords, drop: () => setAddress({ keyWords: '', pageNo: '1' }) },
    state !== undefined && { label: t(`delivery.state_${state}`), drop: () => setAddress({ state: '', pageNo: '1' }) },
  ]
  const states = [{ key: '', label: t('core.all') }, ...shownStates.map((key) => ({ key, label: t(`delivery.state_${key}`) }))]
  const tabs = [
    { to: pathOf(pages.audit.operationLog), label: t('audit.title'), isCurrent: false },
    { to: pathOf(deliveryPages.list), label: t('delivery.title'), isCurrent: true },
  ]

  return (
    <PageFrame page={deliveryPages.list} title={t('audit.title')} breadcrumb={[]} tabs={<LinkTabs label={t('audit.tabs')} items={tabs} />}>
      <GatewayTroubles />
      <DataTable
        {...tableData(query, ({ list, total }) => ({ rows: list, total }))}
        name="outbox"
        label={t('delivery.title')}
        columns={columnsWith((row) => setOpened({ row, isOpen: true }))}
        rowKey={({ id }) => id}
        search={paging}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={inForce.filter((one) => one !== false)}
        onClearFilters={() => setAddress({ keyWords: '', state: '', pageNo: '1' })}
        empty={{ icon: 'send', title: t('delivery.empty'), hint: t('delivery.emptyHint') }}
        toolbar={
          <>
            <SearchInput
              value={keyWords}
              placeholder={t('delivery.search')}
              onChange={(next) => setAddress({ keyWords: next, pageNo: '1' })}
            />
            <Segments
              items={states}
              value={state ?? ''}
              label={t('delivery.state')}
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
