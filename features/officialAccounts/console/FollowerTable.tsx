import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { DataTable } from '#console/kit/DataTable.tsx'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { t, useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { pages } from '#features/pages.ts'
import { officialAccountCalls, type OfficialFollower } from '#features/officialAccounts/contract.ts'

const defaults = { pageNo: '1', pageSize: '20' }

const columns = (): Column<OfficialFollower>[] => [
  { key: 'openId', title: t('officialAccounts.follower'), width: 240, render: ({ openId }) => <span className="mono">{openId}</span> },
  {
    key: 'people',
    title: t('officialAccounts.isAttendee'),
    width: 260,
    render: ({ people }) =>
      people.map(({ attendeeId, bventId, name }) => (
        <Link key={attendeeId} to={`${pathOf(pages.attendees.list, { bventId })}?attendeeId=${attendeeId}`} style={{ marginInlineEnd: 12 }}>
          {name}
        </Link>
      )),
  },
  {
    key: 'state',
    title: t('officialAccounts.state'),
    width: 120,
    render: ({ isFollowing }) => (
      <StatusTag tone={isFollowing ? 'registered' : 'cancelled'} icon={isFollowing ? 'check' : 'slash'}>
        {t(isFollowing ? 'officialAccounts.following' : 'officialAccounts.left')}
      </StatusTag>
    ),
  },
  {
    key: 'scene',
    title: t('officialAccounts.cameBy'),
    width: 180,
    render: ({ sceneName, people }) => (
      <span className="m2">{sceneName || (people.length > 0 ? t('officialAccounts.ownTicket') : '')}</span>
    ),
  },
  {
    key: 'time',
    title: t('officialAccounts.followedTime'),
    width: 160,
    render: ({ followedTime }) => <span className="m2">{formatTime(followedTime)}</span>,
  },
]

export function FollowerTable({ id }: { id: string }) {
  const t = useT()
  const [address, setAddress] = useAddressState(defaults)
  const paging = pagingIn(address)
  const query = useRows(officialAccountCalls.followers, { id, ...paging })
  return (
    <DataTable
      {...tableData(query, ({ list, total }) => ({ rows: list, total }))}
      name="follower"
      label={t('officialAccounts.followers')}
      columns={columns()}
      rowKey={({ openId, followedTime }) => `${openId} ${followedTime}`}
      search={paging}
      onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
      empty={{ icon: 'users', title: t('officialAccounts.noFollowers'), hint: t('officialAccounts.noFollowersHint') }}
    />
  )
}
