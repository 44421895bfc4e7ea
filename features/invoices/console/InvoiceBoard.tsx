import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { EVENT_TIME_ZONE } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { useCan, useCanVisit } from '#console/kit/Can.tsx'
import { downloadCall } from '#console/kit/download.ts'
import { DataTable, type TableSearch } from '#console/kit/DataTable.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery, refetchCalls } from '#console/kit/query.ts'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { Tabs } from '#console/kit/Tabs.tsx'
import { TaskProgress } from '#console/kit/TaskProgress.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { useSelection } from '#console/kit/useSelection.ts'
import { useTasks } from '#console/kit/useTasks.ts'
import { eventCalls } from '#features/events/contract.ts'
import { invoiceCalls, invoiceTasks } from '#features/invoices/contract.ts'
import { listedStates, type ListedInvoice, type ListedState } from '#features/invoices/manageContract.ts'
import { invoicePages } from '#features/invoices/pages.ts'
import { titleTypes, type TitleType } from '#features/invoices/rules.ts'
import { invoiceColumns } from '#features/invoices/console/invoiceColumns.tsx'
import { InvoiceFigures } from '#features/invoices/console/InvoiceFigures.tsx'
import { stateWord } from '#features/invoices/console/invoiceWords.tsx'
import { pages } from '#features/pages.ts'
import '#console/kit/pane/pane.css'
import '#features/invoices/console/invoices.css'

const InvoicePane = lazy(() => import('#features/invoices/console/InvoicePane.tsx').then((file) => ({ default: file.InvoicePane })))

const BatchDialog = lazy(() => import('#features/invoices/console/BatchDialog.tsx').then((file) => ({ default: file.BatchDialog })))

const addressDefaults = { state: '', words: '', type: '', sort: 'applied.desc', pageNo: '1', pageSize: '20', invoiceId: '' }
const usual: readonly ListedState[] = ['Applied', 'Issuing', 'Issued', 'Red', 'Rejected']
const NEWEST_FIRST = { fieldName: 'applied', order: 'desc' } as const
const MOST_AT_ONCE = 200

/** The invoices of an event, with one of them beside the list. */
export function InvoiceBoard({ bventId }: { bventId: string }) {
  const t = useT()
  const client = useQueryClient()
  const [address, setAddress] = useAddressState(addressDefaults)
  const state = listedStates.find((one) => one === address.state) ?? ''
  const type: TitleType | '' = titleTypes.find((one) => one === address.type) ?? ''
  const { data: event } = useQuery(callQuery(eventCalls.detail, { bventId }, { ignoresErrors: true }))
  const canStart = useCan(invoiceCalls.start.access)
  const canExport = useCan(invoiceTasks.export.calls.start.access)
  const [isBatch, setBatch] = useState(false)
  const refresh = () => void refetchCalls(client, [invoiceCalls.list, invoiceCalls.detail])
  const tasks = useTasks(({ taskId, taskType, failCount }) => {
    refresh()
    if (taskType !== invoiceTasks.issueMany.type || failCount === 0) return
    showToast({ kind: 'error', text: t('invoices.batchWrong', { n: failCount }) })
    void downloadCall(invoiceCalls.batchErrors, { taskId }).catch(() => {})
  })
  const canOpenOrder = useCanVisit(pages.orders.list)
  const selection = useSelection(`invoice-${bventId}`, `${state}${address.words}${type}`)
  const words = address.words.slice(0, 100)
  const query = useRows(invoiceCalls.list, {
    bventId,
    ...(state && { state }),
    ...(words && { keyWords: words }),
    ...(type && { titleType: type }),
    sort: address.sort === 'applied.asc' ? 'applied.asc' : 'applied.desc',
    ...pagingIn(address),
  })
  const data = tableData(query, ({ list, total }) => ({ rows: list, total }))
  const countOf = (code: ListedState | '') => query.data?.counts.find((count) => count.code === code)?.total
  const tabs = listedStates.filter((one) => usual.includes(one) || one === state || countOf(one))
  const open = (invoiceId: string) => setAddress({ invoiceId })
  const columns = invoiceColumns({
    bventId,
    openId: address.invoiceId,
    canOpenOrder,
    timeZone: event?.timeZone ?? EVENT_TIME_ZONE,
    onOpen: open,
  })
  const filters = [
    ...(words ? [{ label: words, drop: () => setAddress({ words: '', pageNo: '1' }) }] : []),
    ...(type ? [{ label: t(`invoices.${type}`), drop: () => setAddress({ type: '', pageNo: '1' }) }] : []),
    ...(state ? [{ label: stateWord(state), drop: () => setAddress({ state: '', pageNo: '1' }) }] : []),
  ]
  const chosen = selection.value.attendeeIds.slice(0, MOST_AT_ONCE)
  const take = (verb: 'start' | 'handOver') => () =>
    void callApi(invoiceCalls[verb], { bventId, invoiceIds: [...chosen] })
      .then(({ count }) => showToast({ kind: 'success', text: t(`invoices.done_${verb}`, { n: count }) }))
      .catch(() => {})
      .finally(() => {
        selection.clear()
        refresh()
      })

  const waiting = (countOf('Applied') ?? 0) + (countOf('Issuing') ?? 0)
  const searchData = { ...(state && { state }), ...(words && { keyWords: words }), ...(type && { titleType: type }) }
  const exportAll = () => void tasks.start(invoiceTasks.export, { bventId, searchData }, t('invoices.exportTask')).catch(() => {})

  return (
    <div className="with-pane">
      <PageFrame
        page={invoicePages.list}
        actions={
          <>
            {canExport && (
              <Button icon={<Icon name="dl" />} disabled={data.total === 0} onClick={exportAll}>
                {t('invoices.export')}
              </Button>
            )}
            <ButtonLink to={pathOf(invoicePages.options, { bventId })} icon={<Icon name="gear" />}>
              {t('invoices.optionsName')}
            </ButtonLink>
            {canStart && (
              <Button icon={<Icon name="ul" />} onClick={() => setBatch(true)}>
                {t('invoices.batchN', { n: waiting })}
              </Button>
            )}
          </>
        }
        tabs={
          <>
            <InvoiceFigures figures={query.data?.figures} />
            <Tabs<ListedState | 'all'>
              label={t('invoices.state')}
              items={[
                { key: 'all', label: t('core.all'), count: countOf('') },
                ...tabs.map((key) => ({ key, label: stateWord(key), count: countOf(key) })),
              ]}
              value={state || 'all'}
              onChange={(key) => setAddress({ state: key === 'all' ? '' : key, pageNo: '1' })}
            />
          </>
        }
      >
        <DataTable<ListedInvoice, TableSearch>
          name="invoice"
          label={t('invoices.listName')}
          columns={columns}
          rowKey={({ invoiceId }) => invoiceId}
          rowName={({ title }) => title}
          {...data}
          usualSort={NEWEST_FIRST}
          {...(canStart && state === 'Applied' && { selection })}
          bulk={
            <>
              {query.data?.canHandOver && (
                <button type="button" className="btn" disabled={chosen.length === 0} onClick={take('handOver')}>
                  {t('invoices.handOverN', { n: chosen.length })}
                </button>
              )}
              <button type="button" className="btn" disabled={chosen.length === 0} onClick={take('start')}>
                {t('invoices.startN', { n: chosen.length })}
              </button>
            </>
          }
          toolbar={
            <>
              <SearchInput
                width={250}
                value={words}
                placeholder={t('invoices.searchHint')}
                onChange={(next) => setAddress({ words: next, pageNo: '1' })}
              />
              <Select
                aria-label={t('invoices.type')}
                value={type}
                options={[
                  { value: '' as const, label: t('invoices.anyType') },
                  ...titleTypes.map((value) => ({ value, label: t(`invoices.${value}`) })),
                ]}
                onChange={(value) => setAddress({ type: value, pageNo: '1' })}
              />
            </>
          }
          search={{ ...pagingIn(address), fieldSort: [{ fieldName: 'applied', order: address.sort === 'applied.asc' ? 'asc' : 'desc' }] }}
          onSearch={({ pageNo, pageSize, fieldSort }) =>
            setAddress({
              pageNo: String(pageNo),
              pageSize: String(pageSize),
              sort: fieldSort?.[0]?.order === 'asc' ? 'applied.asc' : 'applied.desc',
            })
          }
          filters={filters}
          noResult={state && filters.length === 1 ? t('invoices.noneOf', { state: stateWord(state) }) : undefined}
          onClearFilters={() => setAddress({ state: '', words: '', type: '', pageNo: '1' })}
          empty={{
            icon: 'file',
            title: t('invoices.none'),
            hint: t('invoices.noneHint'),
            action: <ButtonLink to={pathOf(invoicePages.options, { bventId })}>{t('invoices.toEnable')}</ButtonLink>,
          }}
          totalText={t('invoices.total', { n: data.total })}
        />
        <TaskProgress tasks={tasks.watched} />
      </PageFrame>
      <Suspense fallback={null}>
        {isBatch && <BatchDialog bventId={bventId} waiting={waiting} start={tasks.start} onClose={() => setBatch(false)} />}
        {address.invoiceId && <InvoicePane key={address.invoiceId} invoiceId={address.invoiceId} onGo={open} />}
      </Suspense>
    </div>
  )
}
