import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Page } from '#core/page.ts'
import { useCan } from '#console/kit/Can.tsx'
import { DataTable, type TableSearch } from '#console/kit/DataTable.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { Tabs } from '#console/kit/Tabs.tsx'
import { TaskProgress } from '#console/kit/TaskProgress.tsx'
import { useT } from '#console/kit/text.ts'
import { useSelection } from '#console/kit/useSelection.ts'
import { useTasks } from '#console/kit/useTasks.ts'
import { EVERYTHING, type Selection } from '#console/kit/selection.ts'
import { listedStatuses, type ListedStatus } from '#features/orders/listed.ts'
import { orderTasks, waitings, type ListedOrder, type Waiting } from '#features/orders/listContract.ts'
import { NO_FILTER, sortAsked, sortShown } from '#features/orders/console/list/orderAddress.ts'
import { orderColumns } from '#features/orders/console/list/orderColumns.tsx'
import { OrderFilters, useDroppable } from '#features/orders/console/list/OrderFilters.tsx'
import { OrderTotals } from '#features/orders/console/list/OrderTotals.tsx'
import { useOrderList } from '#features/orders/console/list/useOrderList.ts'
import { statusWord } from '#features/orders/console/orderWords.tsx'
import '#console/kit/pane/pane.css'
import '#features/orders/console/orders.css'

const OrderPane = lazy(() => import('#features/orders/console/one/OrderPane.tsx').then((file) => ({ default: file.OrderPane })))
const ExportDialog = lazy(() => import('#features/orders/console/acts/ExportDialog.tsx').then((file) => ({ default: file.ExportDialog })))

/** In every tab row; the others only where there are any. */
const usual: readonly ListedStatus[] = ['Unpaid', 'Paid', 'Refunding', 'PartlyRefunded', 'Refunded', 'Cancelled']
const NEWEST_FIRST = { fieldName: 'created', order: 'desc' } as const

/** The orders of one event, or without one of all of them, with one of them beside the list. */
export function OrderBoard({ page, bventId }: { page: Page; bventId: string }) {
  const t = useT()
  const list = useOrderList(bventId)
  const { address, setAddress, search, match, data, counts, totals, waiting } = list
  const [exported, setExported] = useState<Selection | null>(null)
  const canExport = useCan(orderTasks.export.calls.start.access)
  const selection = useSelection(`order-${bventId}`, JSON.stringify(match))
  const tasks = useTasks(() => {})
  const filters = useDroppable(search, setAddress)

  const open = (orderId: string) => setAddress({ orderId })
  const columns = orderColumns({ isAcross: bventId === '', openId: address.orderId, onOpen: open })
  const countOf = (status: ListedStatus | '') => counts.find(({ code }) => code === status)?.total
  const tabs = listedStatuses.filter((status) => usual.includes(status) || search.status === status || countOf(status))
  /** Only what somebody is to decide about, ahead of the states. */
  const waits = waitings.filter((key) => waiting[key] > 0 || search.waiting === key)
  const clear = () => setAddress({ ...NO_FILTER, status: '', waiting: '', words: '', pageNo: '1' })

  return (
    <div className="with-pane">
      <PageFrame
        page={page}
        actions={
          canExport && (
            <Button icon={<Icon name="dl" />} disabled={data.total === 0} onClick={() => setExported(EVERYTHING)}>
              {t('orders.export')}
            </Button>
          )
        }
        tabs={
          <>
            <OrderTotals totals={totals} counts={counts} onUnpaid={() => setAddress({ status: 'Unpaid', waiting: '', pageNo: '1' })} />
            <Tabs<ListedStatus | Waiting | 'all'>
              label={t('orders.status')}
              items={[
                { key: 'all', label: t('core.all'), count: countOf('') },
                ...waits.map((key) => ({ key, label: t(`orders.waiting_${key}`), count: waiting[key] })),
                ...tabs.map((key) => ({ key, label: statusWord(key), count: countOf(key) })),
              ]}
              value={search.waiting || search.status || 'all'}
              onChange={(key) => {
                const wait = waitings.find((one) => one === key) ?? ''
                setAddress({ waiting: wait, status: wait || key === 'all' ? '' : key, pageNo: '1' })
              }}
            />
          </>
        }
      >
        <DataTable<ListedOrder, TableSearch>
          name={bventId === '' ? 'order-all' : 'order'}
          label={t('orders.listName')}
          columns={columns}
          rowKey={({ orderId }) => orderId}
          rowName={({ orderNo }) => orderNo}
          {...data}
          usualSort={NEWEST_FIRST}
          {...(canExport && { selection })}
          bulk={
            <button type="button" className="btn" onClick={() => setExported(selection.value)}>
              <Icon name="dl" />
              {t('orders.exportN', { n: selection.count(data.total) })}
            </button>
          }
          toolbar={
            <>
              <SearchInput
                width={250}
                value={search.words}
                placeholder={t('orders.searchHint')}
                onChange={(words) => setAddress({ words, pageNo: '1' })}
              />
              <OrderFilters search={search} onChange={(change) => setAddress({ ...change, pageNo: '1' })} />
            </>
          }
          search={{ pageNo: search.pageNo, pageSize: search.pageSize, fieldSort: [sortShown(search.sort)] }}
          onSearch={({ pageNo, pageSize, fieldSort }) =>
            setAddress({ pageNo: String(pageNo), pageSize: String(pageSize), sort: sortAsked(fieldSort?.[0]) })
          }
          filters={filters}
          noResult={search.status && filters.length === 1 ? t('orders.noneOf', { status: statusWord(search.status) }) : undefined}
          onClearFilters={clear}
          empty={{ icon: 'wallet', title: t('orders.none'), hint: t('orders.noneHint') }}
          totalText={t('orders.totalOrders', { n: data.total })}
        />
        <TaskProgress tasks={tasks.watched} />
      </PageFrame>
      <Suspense fallback={null}>
        {address.orderId && <OrderPane key={address.orderId} orderId={address.orderId} rows={data.rows ?? []} onGo={open} />}
        {exported && (
          <ExportDialog
            bventId={bventId}
            chosen={exported}
            match={match}
            n={exported === EVERYTHING ? data.total : selection.count(data.total)}
            start={tasks.start}
            onClose={() => setExported(null)}
          />
        )}
      </Suspense>
    </div>
  )
}
