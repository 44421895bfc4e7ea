import { Button } from 'antd'
import { useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { Can } from '#console/kit/Can.tsx'
import { DataTable } from '#console/kit/DataTable.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { TaskProgress } from '#console/kit/TaskProgress.tsx'
import { useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { useTask } from '#console/kit/useTask.ts'
import { lotteryCalls, lotteryTasks } from '#features/lottery/contract.ts'
import { HandOverDialog } from '#features/lottery/console/winners/HandOverDialog.tsx'
import { WinnerTag } from '#features/lottery/console/StateTag.tsx'
import type { Lottery, Winner } from '#features/lottery/shapes.ts'

const defaults = { keyWords: '', pageNo: '1', pageSize: '20' }

export function WinnerTable({ lottery: { id, bventId, timeZone, state } }: { lottery: Lottery }) {
  const t = useT()
  const [address, setAddress] = useAddressState(defaults)
  const [handed, setHanded] = useState<Winner | null>(null)
  const exporting = useTask(lotteryTasks.export)
  const { keyWords } = address
  const paging = pagingIn(address)
  const query = useRows(lotteryCalls.winners, { id, ...(keyWords && { keyWords }), ...paging })
  const find = (words: string) => setAddress({ keyWords: words, pageNo: '1' })
  const columns: Column<Winner>[] = [
    { key: 'prize', title: t('lottery.column_prize'), width: 140, render: ({ prizeName }) => prizeName },
    { key: 'name', title: t('lottery.winner'), width: 140, render: ({ fullName }) => <b>{fullName}</b> },
    { key: 'mobile', title: t('lottery.column_mobile'), width: 140, render: ({ mobile }) => mobile || '–' },
    { key: 'company', title: t('lottery.column_company'), width: 180, render: ({ company }) => company || '–' },
    { key: 'round', title: t('lottery.column_round'), width: 80, render: ({ round }) => round },
    { key: 'time', title: t('lottery.wonAt'), width: 150, render: ({ time }) => formatTime(time, timeZone) },
    { key: 'state', title: t('lottery.state'), width: 120, isBare: true, render: (winner) => <WinnerTag state={winner.state} /> },
    {
      key: 'hand',
      title: t('lottery.handOverIt'),
      width: 220,
      isBare: true,
      render: (winner) =>
        winner.handedTime ? (
          <span className="t13 m3">
            {t(winner.hasSignature ? 'lottery.bySignature' : 'lottery.byCode')} ·{' '}
            {t('lottery.handedBy', { name: winner.handedByName, time: formatTime(winner.handedTime, timeZone) })}
          </span>
        ) : winner.state !== 'Absent' && state !== 'Voided' ? (
          <Can call={lotteryCalls.handOver}>
            <Button type="link" size="small" aria-label={`${t('lottery.handOverIt')} ${winner.fullName}`} onClick={() => setHanded(winner)}>
              {t('lottery.handOverIt')}
            </Button>
          </Can>
        ) : null,
    },
  ]
  return (
    <>
      <TaskProgress tasks={[{ task: exporting, title: t('lottery.exportTask') }]} />
      <DataTable
        {...tableData(query, ({ list, total }) => ({ rows: list, total }))}
        name="lottery-winners"
        label={t('lottery.winners')}
        columns={columns}
        rowKey={(winner) => winner.id}
        search={paging}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={keyWords ? [{ label: keyWords, drop: () => find('') }] : []}
        onClearFilters={() => find('')}
        empty={{ icon: 'gift', title: t('lottery.noWinners') }}
        toolbar={
          <>
            <SearchInput placeholder={t('lottery.winnerSearch')} value={keyWords} onChange={find} />
            <Can call={lotteryTasks.export.calls.start}>
              <Button icon={<Icon name="dl" />} loading={exporting.isRunning} onClick={() => void exporting.start({ bventId, id })}>
                {t('lottery.exportList')}
              </Button>
            </Can>
          </>
        }
      />
      {handed && <HandOverDialog lotteryId={id} winner={handed} onClose={() => setHanded(null)} />}
    </>
  )
}
