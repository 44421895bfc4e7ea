import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { DataTable } from '#console/kit/DataTable.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { t, useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import type { ResultOf } from '#core/call.ts'
import { audiencePages } from '#features/audience/pages.ts'
import { campaignCalls } from '#features/campaigns/contract.ts'

type Row = ResultOf<typeof campaignCalls.people>['list'][number]
const defaults = { keyWords: '', pageNo: '1', pageSize: '20' }

const columns = (): Column<Row>[] => [
  {
    key: 'name',
    title: t('audience.column_name'),
    width: 140,
    render: ({ personId, name }) => (personId ? <Link to={pathOf(audiencePages.person, { personId })}>{name || '–'}</Link> : name || '–'),
  },
  { key: 'address', title: t('campaigns.address'), width: 200, render: ({ address }) => address || null },
  { key: 'channel', title: t('campaigns.channel'), width: 80, render: ({ channel }) => t(`audience.channel_${channel as 'SMS'}`) },
  {
    key: 'state',
    title: t('campaigns.state'),
    width: 200,
    render: ({ state, reason }) => (
      <>
        {t(`delivery.state_${state}`)}
        {reason && <span className="m3"> · {t(`delivery.reason_${reason}`)}</span>}
      </>
    ),
  },
  { key: 'clicked', title: t('campaigns.clicked'), width: 80, render: ({ hasClicked }) => (hasClicked ? t('campaigns.yes') : null) },
  { key: 'time', title: t('campaigns.time'), width: 150, render: ({ time }) => <span className="m2">{formatTime(time)}</span> },
]

/** Person by person: what became of their message, and why. */
export function People({ sendId }: { sendId: string }) {
  const t = useT()
  const [address, setAddress] = useAddressState(defaults)
  const paging = pagingIn(address)
  const { keyWords } = address
  const query = useRows(campaignCalls.people, { sendId, ...(keyWords && { keyWords }), ...paging })
  return (
    <section className="camp-part camp-people">
      <h2>{t('campaigns.byPerson')}</h2>
      <DataTable
        {...tableData(query, ({ list, total }) => ({ rows: list, total }))}
        name="campaign-people"
        label={t('campaigns.byPerson')}
        columns={columns()}
        rowKey={({ messageId }) => messageId}
        search={paging}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={keyWords ? [{ label: keyWords, drop: () => setAddress({ keyWords: '', pageNo: '1' }) }] : []}
        onClearFilters={() => setAddress({ keyWords: '', pageNo: '1' })}
        empty={{ icon: 'send', title: t('campaigns.notYet') }}
        toolbar={
          <SearchInput
            value={keyWords}
            placeholder={t('campaigns.searchPeople')}
            onChange={(next) => setAddress({ keyWords: next, pageNo: '1' })}
          />
        }
      />
    </section>
  )
}
