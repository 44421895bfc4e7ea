import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { EVENT_TIME_ZONE } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { Button } from 'antd'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { useCan } from '#console/kit/Can.tsx'
import { DataTable, type TableSearch } from '#console/kit/DataTable.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { Tabs } from '#console/kit/Tabs.tsx'
import { TaskProgress } from '#console/kit/TaskProgress.tsx'
import { useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { useTasks } from '#console/kit/useTasks.ts'
import { discountCalls, discountTasks } from '#features/discounts/contract.ts'
import { discountColumns } from '#features/discounts/console/discountColumns.tsx'
import { DiscountFigures, UseChart } from '#features/discounts/console/DiscountFigures.tsx'
import { discountPages } from '#features/discounts/pages.ts'
import { discountStates, type DiscountState } from '#features/discounts/rules.ts'
import type { ShownDiscount } from '#features/discounts/shapes.ts'
import { eventCalls } from '#features/events/contract.ts'
import { ticketCalls } from '#features/tickets/contract.ts'
import '#console/kit/pane/pane.css'
import '#features/discounts/console/discounts.css'

const DiscountPane = lazy(() => import('#features/discounts/console/DiscountPane.tsx').then((file) => ({ default: file.DiscountPane })))
const FormPane = lazy(() => import('#features/discounts/console/FormPane.tsx').then((file) => ({ default: file.FormPane })))

const addressDefaults = { status: '', words: '', pageNo: '1', pageSize: '20', discountId: '', edit: '', from: '' }
const MOST_WORDS = 100

/** The discounts of an event, with one of them, or a new one, beside the list. */
export function DiscountBoard({ bventId, isNew = false }: { bventId: string; isNew?: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const [address, setAddress] = useAddressState(addressDefaults)
  const status: DiscountState | '' = discountStates.find((one) => one === address.status) ?? ''
  const words = address.words.slice(0, MOST_WORDS)
  const canWrite = useCan(discountCalls.save.access)
  const canExport = useCan(discountTasks.export.calls.start.access)
  const tasks = useTasks(() => {})
  const { data: event } = useQuery(callQuery(eventCalls.detail, { bventId }, { ignoresErrors: true }))
  const { data: tickets = [] } = useQuery(callQuery(ticketCalls.list, { bventId }, { ignoresErrors: true }))
  const { data: figures } = useQuery({ ...callQuery(discountCalls.figures, { bventId }, { ignoresErrors: true }), staleTime: 0 })
  const query = useRows(discountCalls.list, { bventId, ...(status && { status }), ...(words && { keyWords: words }), ...pagingIn(address) })
  const data = tableData(query, ({ list, total }) => ({ rows: list, total }))
  const countOf = (code: DiscountState | '') => query.data?.counts.find((count) => count.code === code)?.total
  const timeZone = event?.timeZone ?? EVENT_TIME_ZONE
  const names = new Map(tickets.map(({ ticketId, name }) => [ticketId, name]))
  const listPath = pathOf(discountPages.list, { bventId })
  const open = (discountId: string) => void navigate(discountId ? `${listPath}?discountId=${discountId}` : listPath)
  const create = canWrite && (
    <ButtonLink type="primary" to={pathOf(discountPages.create, { bventId })} icon={<Icon name="plus" />}>
      {t('discounts.create')}
    </ButtonLink>
  )
  const isForm = canWrite && (isNew || (address.edit !== '' && address.discountId !== ''))

  return (
    <div className="with-pane">
      <PageFrame
        page={discountPages.list}
        actions={
          <>
            {canExport && (
              <Button
                icon={<Icon name="dl" />}
                disabled={data.total === 0}
                onClick={() => void tasks.start(discountTasks.export, { bventId }, t('discounts.exportTask')).catch(() => {})}
              >
                {t('discounts.export')}
              </Button>
            )}
            {create}
          </>
        }
        tabs={
          <>
            <DiscountFigures figures={figures} />
            <UseChart figures={figures} />
            <Tabs<DiscountState | 'all'>
              label={t('discounts.status')}
              items={[
                { key: 'all', label: t('core.all'), count: countOf('') },
                ...discountStates.map((key) => ({ key, label: t(`discounts.state_${key}`), count: countOf(key) })),
              ]}
              value={status || 'all'}
              onChange={(key) => setAddress({ status: key === 'all' ? '' : key, pageNo: '1' })}
            />
          </>
        }
      >
        <DataTable<ShownDiscount, TableSearch>
          name="discount"
          label={t('discounts.listName')}
          columns={discountColumns({ openId: address.discountId, names, timeZone, onOpen: open })}
          rowKey={({ discountId }) => discountId}
          rowName={({ name }) => name}
          {...data}
          toolbar={
            <SearchInput
              width={250}
              value={words}
              placeholder={t('discounts.searchHint')}
              onChange={(next) => setAddress({ words: next, pageNo: '1' })}
            />
          }
          search={pagingIn(address)}
          onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
          filters={[
            ...(words ? [{ label: words, drop: () => setAddress({ words: '', pageNo: '1' }) }] : []),
            ...(status ? [{ label: t(`discounts.state_${status}`), drop: () => setAddress({ status: '', pageNo: '1' }) }] : []),
          ]}
          onClearFilters={() => setAddress({ status: '', words: '', pageNo: '1' })}
          empty={{ icon: 'tag', title: t('discounts.none'), hint: t('discounts.noneHint'), ...(create && { action: create }) }}
          totalText={t('discounts.total', { n: data.total })}
        />
        <TaskProgress tasks={tasks.watched} />
      </PageFrame>
      <Suspense fallback={null}>
        {isForm ? (
          <FormPane
            key={isNew ? `new ${address.from}` : address.discountId}
            bventId={bventId}
            discountId={isNew ? '' : address.discountId}
            fromId={isNew ? address.from : ''}
            currency={tickets.find(({ price }) => Number(price) > 0)?.currency ?? 'CNY'}
            timeZone={timeZone}
            onSaved={open}
            onClose={() => open(isNew ? '' : address.discountId)}
          />
        ) : (
          address.discountId && (
            <DiscountPane
              key={address.discountId}
              discountId={address.discountId}
              names={names}
              timeZone={timeZone}
              start={tasks.start}
              onEdit={() => setAddress({ edit: '1' })}
              onClose={() => open('')}
            />
          )
        )}
      </Suspense>
    </div>
  )
}
