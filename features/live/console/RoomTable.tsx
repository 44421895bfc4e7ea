import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { DataTable } from '#console/kit/DataTable.tsx'
import type { IconName } from '#console/kit/Icon.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { liveCalls } from '#features/live/contract.ts'
import { StateTag } from '#features/live/console/StateTag.tsx'
import { livePages } from '#features/live/pages.ts'
import type { ListedRoom } from '#features/live/shapes.ts'

type Empty = { icon: IconName; title: string; hint: string; action?: ReactNode }
type Props = {
  /** Without one: those of every event the member sees. */
  bventId?: string
  empty: Empty
}
const defaults = { keyWords: '', pageNo: '1', pageSize: '20' }

export function RoomTable({ bventId, empty }: Props) {
  const t = useT()
  const [address, setAddress] = useAddressState(defaults)
  const { keyWords } = address
  const paging = pagingIn(address)
  const query = useRows(liveCalls.list, { ...(bventId && { bventId }), ...(keyWords && { keyWords }), ...paging })
  const find = (words: string) => setAddress({ keyWords: words, pageNo: '1' })
  const columns: Column<ListedRoom>[] = [
    {
      key: 'title',
      title: t('live.name'),
      width: 240,
      render: (room) => <Link to={`${pathOf(livePages.room, { bventId: room.bventId })}?id=${room.id}`}>{room.title}</Link>,
    },
    ...(bventId
      ? []
      : [
          {
            key: 'event',
            title: t('live.event'),
            width: 240,
            render: ({ eventTitle }: ListedRoom) => eventTitle,
          } satisfies Column<ListedRoom>,
        ]),
    { key: 'state', title: t('live.state'), width: 120, isBare: true, render: ({ status }) => <StateTag status={status} /> },
    {
      key: 'time',
      title: t('live.time'),
      width: 240,
      render: ({ startTime, endTime, timeZone }) => `${formatTime(startTime, timeZone)} – ${formatTime(endTime, timeZone, 'HH:mm')}`,
    },
    { key: 'mode', title: t('live.mode'), width: 150, render: ({ mode }) => t(`live.mode_${mode}`) },
    { key: 'watch', title: t('live.watch'), width: 150, render: ({ watch }) => t(`live.watch_${watch}`) },
    { key: 'viewers', title: t('live.viewers'), width: 100, render: ({ viewerCount }) => t('live.viewersCount', { n: viewerCount }) },
    { key: 'peak', title: t('live.peak'), width: 100, render: ({ peakCount }) => t('live.viewersCount', { n: peakCount }) },
  ]
  return (
    <DataTable
      {...tableData(query, ({ list, total }) => ({ rows: list, total }))}
      name={bventId ? 'live-rooms' : 'live-everywhere'}
      label={t('live.title')}
      columns={columns}
      rowKey={({ id }) => id}
      search={paging}
      onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
      filters={keyWords ? [{ label: keyWords, drop: () => find('') }] : []}
      onClearFilters={() => find('')}
      empty={empty}
      toolbar={<SearchInput placeholder={t('live.search')} value={keyWords} onChange={find} />}
    />
  )
}
