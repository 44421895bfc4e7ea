import { Button } from 'antd'
import { useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { Can, useCan } from '#console/kit/Can.tsx'
import { DataTable } from '#console/kit/DataTable.tsx'
import type { DroppableFilter } from '#console/kit/EmptyState.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { LinkTabs } from '#console/kit/Tabs.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { t, useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { AddDialog } from '#features/delivery/console/suppression/AddDialog.tsx'
import { RemoveButton } from '#features/delivery/console/suppression/RemoveButton.tsx'
import { deliveryPages } from '#features/delivery/pages.ts'
import { listReasons } from '#features/delivery/suppression.ts'
import { suppressionCalls, type Suppression } from '#features/delivery/suppressionContract.ts'
import { pages } from '#features/pages.ts'

const defaults = { keyWords: '', reason: '', pageNo: '1', pageSize: '20' }

const byWhom = ({ createdName, reason }: Suppression) =>
  createdName || t(reason === 'unsubscribed' ? 'delivery.listByReader' : 'delivery.listBySystem')

const columnsFor = (canRemove: boolean): Column<Suppression>[] => [
  { key: 'address', title: t('delivery.listAddress'), width: 240, render: ({ address }) => <b>{address}</b> },
  { key: 'channel', title: t('delivery.channel'), width: 100, render: ({ channel }) => t(`delivery.channel_${channel}`) },
  {
    key: 'reason',
    title: t('delivery.listReason'),
    width: 160,
    render: ({ reason, isCampaignOnly }) => (
      <>
        {t(`delivery.listReason_${reason}`)}
        {isCampaignOnly && <span className="m3"> · {t('delivery.listScope_campaign')}</span>}
      </>
    ),
  },
  { key: 'note', title: t('delivery.listNote'), width: 260, render: ({ note }) => (note ? <span className="m2">{note}</span> : null) },
  { key: 'by', title: t('delivery.listBy'), width: 110, render: (row) => <span className="m2">{byWhom(row)}</span> },
  {
    key: 'time',
    title: t('delivery.listTime'),
    width: 160,
    render: ({ createdTime }) => <span className="m2">{formatTime(createdTime)}</span>,
  },
  ...(canRemove
    ? [
        {
          key: 'do',
          title: t('delivery.listRemove'),
          width: 84,
          isBare: true,
          isFixed: 'end',
          align: 'end',
          render: (row: Suppression) => <RemoveButton row={row} />,
        } as const,
      ]
    : []),
]

/** Who is not written to, since when and why. */
export function SuppressionPage() {
  const t = useT()
  const canRemove = useCan(suppressionCalls.unsuppress.access)
  const [address, setAddress] = useAddressState(defaults)
  const [isAdding, setAdding] = useState(false)
  const paging = pagingIn(address)
  const { keyWords } = address
  const reason = listReasons.find((known) => known === address.reason)
  const query = useRows(suppressionCalls.suppressions, { ...(keyWords && { keyWords }), ...(reason && { reason }), ...paging })
  const inForce: (DroppableFilter | false)[] = [
    keyWords !== '' && { label: keyWords, drop: () => setAddress({ keyWords: '', pageNo: '1' }) },
    reason !== undefined && { label: t(`delivery.listReason_${reason}`), drop: () => setAddress({ reason: '', pageNo: '1' }) },
  ]
  const reasons = [{ key: '', label: t('core.all') }, ...listReasons.map((key) => ({ key, label: t(`delivery.listReason_${key}`) }))]
  const tabs = [
    { to: pathOf(pages.channels.list), label: t('channels.accounts'), isCurrent: false },
    { to: pathOf(deliveryPages.suppressions), label: t('delivery.list'), isCurrent: true },
  ]
  const add = (
    <Can call={suppressionCalls.suppress}>
      <Button type="primary" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
        {t('delivery.listAdd')}
      </Button>
    </Can>
  )
  return (
    <PageFrame
      page={deliveryPages.suppressions}
      title={t('channels.title')}
      subtitle={t('delivery.listHint')}
      breadcrumb={[]}
      actions={add}
      tabs={<LinkTabs label={t('channels.tabs')} items={tabs} />}
    >
      <DataTable
        {...tableData(query, ({ list, total }) => ({ rows: list, total }))}
        name="suppression"
        label={t('delivery.list')}
        columns={columnsFor(canRemove)}
        rowKey={({ channel, address: whom }) => `${channel} ${whom}`}
        search={paging}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={inForce.filter((one) => one !== false)}
        onClearFilters={() => setAddress({ keyWords: '', reason: '', pageNo: '1' })}
        empty={{ icon: 'minus', title: t('delivery.listEmpty'), hint: t('delivery.listEmptyHint') }}
        toolbar={
          <>
            <SearchInput
              value={keyWords}
              placeholder={t('delivery.listSearch')}
              onChange={(next) => setAddress({ keyWords: next, pageNo: '1' })}
            />
            <Segments
              items={reasons}
              value={reason ?? ''}
              label={t('delivery.listReason')}
              onChange={(next) => setAddress({ reason: next, pageNo: '1' })}
            />
          </>
        }
      />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </PageFrame>
  )
}
