import { Button } from 'antd'
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
import { liveCalls, liveTasks } from '#features/live/contract.ts'
import { deviceKey } from '#features/live/deviceWords.ts'
import type { RoomDetail, Viewing } from '#features/live/shapes.ts'

const defaults = { keyWords: '', pageNo: '1', pageSize: '20' }

export function RecordTable({ room: { id, bventId, timeZone } }: { room: RoomDetail }) {
  const t = useT()
  const [address, setAddress] = useAddressState(defaults)
  const exporting = useTask(liveTasks.export)
  const { keyWords } = address
  const paging = pagingIn(address)
  const query = useRows(liveCalls.userRecord, { id, ...(keyWords && { keyWords }), ...paging })
  const find = (words: string) => setAddress({ keyWords: words, pageNo: '1' })
  const time = (iso: string) => formatTime(iso, timeZone, 'MM-DD HH:mm:ss')
  const columns: Column<Viewing>[] = [
    { key: 'name', title: t('live.column_name'), width: 180, render: ({ name }) => name || t('live.visitor') },
    { key: 'enter', title: t('live.column_enter'), width: 160, render: ({ enterTime }) => time(enterTime) },
    { key: 'leave', title: t('live.column_leave'), width: 160, render: ({ leaveTime }) => time(leaveTime) },
    {
      key: 'watched',
      title: t('live.watched'),
      width: 120,
      render: ({ watchSeconds }) => t('live.minutes', { n: Math.round(watchSeconds / 60) }),
    },
    {
      key: 'checkin',
      title: t('live.column_checkin'),
      width: 160,
      render: ({ checkinTime }) => (checkinTime ? time(checkinTime) : '–'),
    },
    { key: 'device', title: t('live.column_device'), width: 120, render: ({ device }) => t(deviceKey(device)) },
  ]
  return (
    <>
      <TaskProgress tasks={[{ task: exporting, title: t('live.exportTask') }]} />
      <DataTable
        {...tableData(query, ({ list, total }) => ({ rows: list, total }))}
        name="live-records"
        label={t('live.records')}
        columns={columns}
        rowKey={({ attendeeId, enterTime, name }) => `${attendeeId}${name}${enterTime}`}
        search={paging}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={keyWords ? [{ label: keyWords, drop: () => find('') }] : []}
        onClearFilters={() => find('')}
        empty={{ icon: 'live', title: t('live.noRecords') }}
        toolbar={
          <>
            <SearchInput placeholder={t('live.searchPeople')} value={keyWords} onChange={find} />
            <Can call={liveTasks.export.calls.start}>
              <Button icon={<Icon name="dl" />} loading={exporting.isRunning} onClick={() => void exporting.start({ bventId, id })}>
                {t('live.exportRecords')}
              </Button>
            </Can>
          </>
        }
      />
    </>
  )
}
