import { useCallQuery } from '#console/kit/query.ts'
import { eventCalls } from '#features/events/contract.ts'
import { Select } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { Conflict } from '#features/checkin/shapes.ts'
import { DataTable } from '#console/kit/DataTable.tsx'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { usePoints } from '#features/checkin/console/useCheckins.ts'

const defaults = { point: '', pageNo: '1', pageSize: '20' }
const WITH_SECONDS = 'YYYY-MM-DD HH:mm:ss'

export function ConflictTable({ bventId }: { bventId: string }) {
  const t = useT()
  const [address, setAddress] = useAddressState(defaults)
  const points = usePoints(bventId)
  const { data: event } = useCallQuery(eventCalls.detail, { bventId })
  const paging = pagingIn(address)
  const point = points.find(({ id }) => id === address.point)
  const query = useRows(checkinCalls.conflictList, { bventId, ...(point && { id: point.id }), ...paging })
  const time = (iso: string) => <span className="m2 nw">{formatTime(iso, event?.timeZone, WITH_SECONDS)}</span>
  const choose = (id = '') => setAddress({ point: id, pageNo: '1' })

  const columns: Column<Conflict>[] = [
    {
      key: 'person',
      title: t('checkin.desk.person'),
      width: 170,
      render: ({ fullName, ticketName }) => (
        <div className="checkin-cell">
          <b>{fullName || t('checkin.desk.unknown')}</b>
          <div className="t13 m3">{ticketName}</div>
        </div>
      ),
    },
    {
      key: 'result',
      title: t('checkin.desk.state'),
      width: 130,
      render: ({ result }) =>
        result === 'refused' ? (
          <StatusTag tone="unpaid" icon="slash">
            {t('checkin.desk.refused')}
          </StatusTag>
        ) : (
          <StatusTag tone="pending" icon="swap">
            {t(result === 'already' ? 'checkin.desk.released' : 'checkin.desk.conflict')}
          </StatusTag>
        ),
    },
    {
      key: 'message',
      title: t('checkin.desk.what'),
      width: 320,
      render: ({ message }) => <div className="checkin-cell">{message}</div>,
    },
    {
      key: 'point',
      title: t('checkin.desk.point'),
      width: 140,
      render: ({ checkinId }) => points.find(({ id }) => id === checkinId)?.name,
    },
    { key: 'gate', title: t('checkin.desk.gate'), width: 120, render: ({ gate }) => gate },
    { key: 'time', title: t('checkin.desk.scanned'), width: 170, render: (row) => time(row.time) },
    { key: 'received', title: t('checkin.desk.received'), width: 170, render: ({ receivedTime }) => time(receivedTime) },
  ]

  return (
    <DataTable
      {...tableData(query, ({ list, total }) => ({ rows: list, total }))}
      name="checkin-conflict"
      label={t('checkin.desk.conflicts')}
      columns={columns}
      rowKey={({ scanId }) => scanId}
      search={paging}
      onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
      filters={point ? [{ label: point.name, drop: () => choose() }] : []}
      onClearFilters={() => choose()}
      empty={{ icon: 'sync', title: t('checkin.desk.noConflicts'), hint: t('checkin.desk.noConflictsHint') }}
      toolbar={
        <Select
          style={{ width: 200 }}
          allowClear
          placeholder={t('checkin.desk.allPoints')}
          aria-label={t('checkin.desk.point')}
          options={points.map(({ id, name }) => ({ value: id, label: name }))}
          {...(point && { value: point.id })}
          onChange={choose}
        />
      }
    />
  )
}
