import { Button, Pagination, Select } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { useCan } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { TaskProgress } from '#console/kit/TaskProgress.tsx'
import { useT } from '#console/kit/text.ts'
import { useRows } from '#console/kit/useRows.ts'
import { useTasks } from '#console/kit/useTasks.ts'
import { isTroubled, shownStates, type ShownState } from '#features/delivery/message.ts'
import { pages } from '#features/pages.ts'
import { useReasonWord } from '#features/sends/console/sendWords.tsx'
import type { LedgerRow, SendDetail } from '#features/sends/contract.ts'
import type { Reporting } from '#features/sends/parts.ts'

const PAGE = 20

/** Everyone it was meant for: whether it reached them, and if not, why. */
export function Ledger({ bventId, send, of: { calls, exportTask } }: { bventId: string; send: SendDetail; of: Reporting }) {
  const t = useT()
  const [search, setSearch] = useState({ keyWords: '', state: '', pageNo: 1 })
  const canExport = useCan(exportTask.calls.start.access)
  const tasks = useTasks(() => {})
  const state = shownStates.find((one) => one === search.state)
  const asked = { bventId, sendId: send.sendId, ...(state && { state }), ...(search.keyWords && { keyWords: search.keyWords }) }
  const { data, error, refetch } = useRows(calls.people, { ...asked, pageNo: search.pageNo, pageSize: PAGE })
  // While it goes out, people follow the figures above them.
  const progress = JSON.stringify([send.state, send.counts])
  useEffect(() => {
    if (progress) void refetch()
  }, [progress, refetch])
  if (!send.plannedTime) return <EmptyState icon="clock" title={t('sends.people')} hint={t('sends.notStarted')} />
  return (
    <section aria-label={t('sends.people')}>
      <div className="row g2 wrap send-tools">
        <h2 className="t16 b sp">{t('sends.people')}</h2>
        <SearchInput
          width={200}
          value={search.keyWords}
          placeholder={t('sends.peopleHint')}
          onChange={(keyWords) => setSearch({ ...search, keyWords, pageNo: 1 })}
        />
        <Select<ShownState | ''>
          aria-label={t('sends.column_state')}
          value={state ?? ''}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: t('sends.anyState') },
            ...shownStates.map((value) => ({ value, label: t(`delivery.state_${value}`) })),
          ]}
          onChange={(value) => setSearch({ ...search, state: value, pageNo: 1 })}
        />
        {canExport && (
          <Button icon={<Icon name="dl" />} onClick={() => void tasks.start(exportTask, asked, t('sends.exportTask'))}>
            {t('sends.export')}
          </Button>
        )}
      </div>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonFields count={4} />}
      {data && data.list.length === 0 && <EmptyState icon="search" title={t('sends.noPeople')} />}
      {data && (
        <ul className="send-ledger">
          {data.list.map((row) => (
            <Line key={row.messageId} bventId={bventId} row={row} timeZone={send.timeZone} />
          ))}
        </ul>
      )}
      {data && data.total > PAGE && (
        <Pagination
          size="small"
          current={search.pageNo}
          pageSize={PAGE}
          total={data.total}
          showSizeChanger={false}
          onChange={(pageNo) => setSearch({ ...search, pageNo })}
        />
      )}
      <TaskProgress tasks={tasks.watched} />
    </section>
  )
}

function Line({ bventId, row, timeZone }: { bventId: string; row: LedgerRow; timeZone: string }) {
  const t = useT()
  const { attendeeId, name, address, state, reason, providerReason } = row
  const wordOf = useReasonWord()
  const why = reason ? wordOf({ channel: row.channel, reason }) : isTroubled(state) ? providerReason : ''
  return (
    <li className="row g3 t13">
      <span className="b send-who ell">
        {attendeeId ? <Link to={`${pathOf(pages.attendees.list, { bventId })}?attendeeId=${attendeeId}`}>{name || '–'}</Link> : name || '–'}
      </span>
      <span className="m2 send-address ell">{address || '–'}</span>
      <span className={isTroubled(state) ? 'down sp' : 'sp'}>
        {t(`delivery.state_${state}`)}
        {why && ` · ${why}`}
        {row.clickedTime && ` · ${t('sends.hasClicked')}`}
      </span>
      <span className="m3 nw">{formatTime(row.time, timeZone, 'MM-DD HH:mm')}</span>
    </li>
  )
}
