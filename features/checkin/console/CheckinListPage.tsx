import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import { checkinPages } from '#features/checkin/pages.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import { DataTable } from '#console/kit/DataTable.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { useNow } from '#console/kit/useNow.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { PointName, PointState, PointWindow } from '#features/checkin/console/points/PointCells.tsx'
import '#features/checkin/console/checkin.css'

const STATE_MS = 30_000
const defaults = { keyWords: '', pageNo: '1', pageSize: '20' }

/** The points of every event the member sees; each leads into its event. */
export function CheckinListPage() {
  const t = useT()
  const now = useNow(STATE_MS)
  const [address, setAddress] = useAddressState(defaults)
  const { keyWords } = address
  const paging = pagingIn(address)
  const query = useRows(checkinCalls.list, { ...(keyWords && { keyWords }), ...paging })
  const find = (words: string) => setAddress({ keyWords: words, pageNo: '1' })
  const suffix = ({ isMain, id }: WebCheckin) => (isMain ? '' : `?point=${id}`)
  const columns: Column<WebCheckin>[] = [
    {
      key: 'event',
      title: t('checkin.desk.event'),
      width: 260,
      render: ({ bventId, title }) => (
        <Link className="checkin-cell" to={pathOf(checkinPages.list, { bventId })}>
          {title}
        </Link>
      ),
    },
    { key: 'name', title: t('checkin.desk.name'), width: 180, render: (point) => <PointName point={point} /> },
    { key: 'state', title: t('checkin.desk.state'), width: 110, render: (point) => <PointState point={point} now={now} /> },
    {
      key: 'window',
      title: t('checkin.desk.window'),
      width: 190,
      render: (point) => <PointWindow point={point} timeZone={point.timeZone} />,
    },
    { key: 'entry', title: t('checkin.desk.entry'), width: 110, render: ({ entryMode }) => t(`checkin.desk.entry_${entryMode}`) },
    {
      key: 'self',
      title: t('checkin.desk.self'),
      width: 170,
      isBare: true,
      render: (point) => (
        <span className="row g3">
          <Link to={pathOf(checkinPages.register, { bventId: point.bventId }) + suffix(point)}>{t('checkin.page.register')}</Link>
          <Link to={pathOf(checkinPages.poster, { bventId: point.bventId }) + suffix(point)}>{t('checkin.page.poster')}</Link>
        </span>
      ),
    },
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
        {...tableData(query, ({ list, total }) => ({ rows: list, total }))}
        name="checkin-everywhere"
        label={t('checkin.desk.everywhere')}
        columns={columns}
        rowKey={({ id }) => id}
        search={paging}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={keyWords ? [{ label: keyWords, drop: () => find('') }] : []}
        onClearFilters={() => find('')}
        empty={{ icon: 'scan', title: t('checkin.desk.noPoints') }}
        toolbar={<SearchInput placeholder={t('checkin.screen.search')} value={keyWords} onChange={find} />}
      />
    </PageFrame>
  )
}
