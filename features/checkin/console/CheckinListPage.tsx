import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import { configOf } from '#features/checkin/pageSettings.ts'
import { checkinPages } from '#features/checkin/pages.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import { DataTable } from '#console/kit/DataTable.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import type { Column } from '#console/kit/tableColumns.ts'
import { useT } from '#console/kit/text.ts'
import { useNow } from '#console/kit/useNow.ts'
import { PointName, PointState, PointWindow } from '#features/checkin/console/PointCells.tsx'
import { usePaged } from '#features/checkin/console/useCheckins.ts'
import '#features/checkin/console/checkin.css'

const STATE_MS = 30_000

/** The points of every event the member sees; each leads into its event. */
export function CheckinListPage() {
  const t = useT()
  const now = useNow(STATE_MS)
  const paged = usePaged(useQuery(callQuery(checkinCalls.list, {}, { ignoresErrors: true })))
  const columns: Column<WebCheckin>[] = [
    {
      key: 'event',
      title: t('checkin.desk.event'),
      width: 280,
      render: ({ bventId, webCheckinPageSetings }) => (
        <Link className="checkin-cell" to={pathOf(checkinPages.list, { bventId })}>
          {String(configOf(webCheckinPageSetings, 'WeChatCheckIn', 'eventName') ?? '')}
        </Link>
      ),
    },
    { key: 'name', title: t('checkin.desk.name'), width: 180, render: (point) => <PointName point={point} /> },
    { key: 'state', title: t('checkin.desk.state'), width: 110, render: (point) => <PointState point={point} now={now} /> },
    { key: 'window', title: t('checkin.desk.window'), width: 190, render: (point) => <PointWindow point={point} timeZone={undefined} /> },
    { key: 'entry', title: t('checkin.desk.entry'), width: 110, render: ({ entryMode }) => t(`checkin.desk.entry_${entryMode}`) },
    {
      key: 'board',
      title: t('checkin.desk.board'),
      width: 120,
      isBare: true,
      render: ({ bventId, id }) => <Link to={`${pathOf(checkinPages.board, { bventId })}?point=${id}`}>{t('checkin.desk.openBoard')}</Link>,
    },
  ]
  return (
    <PageFrame page={checkinPages.everywhere}>
      <DataTable
        {...paged}
        name="checkin-everywhere"
        label={t('checkin.desk.everywhere')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ icon: 'scan', title: t('checkin.desk.noPoints') }}
      />
    </PageFrame>
  )
}
