import { Select } from 'antd'
import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { DataTable } from '#console/kit/DataTable.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { StateTag } from '#features/microsites/console/builder/SiteState.tsx'
import { micrositeCalls } from '#features/microsites/contract.ts'
import { micrositePages } from '#features/microsites/pages.ts'
import { siteStates, type SiteRow, type SiteState } from '#features/microsites/shapes.ts'

const defaults = { keyWords: '', state: '', pageNo: '1', pageSize: '20' }

/** Which events have a site, how each stands, and how often it was looked at. */
export function MicroSitePage() {
  const t = useT()
  const language = useLanguage()
  const [address, setAddress] = useAddressState(defaults)
  const { keyWords } = address
  const state = siteStates.find((one) => one === address.state)
  const paging = pagingIn(address)
  const query = useRows(micrositeCalls.siteList, { ...(keyWords && { keyWords }), ...(state && { state }), ...paging })
  const find = (words: string) => setAddress({ keyWords: words, pageNo: '1' })
  const only = (chosen: SiteState | undefined) => setAddress({ state: chosen ?? '', pageNo: '1' })
  const timeIn = (time: string | null, zone: string) => (time ? formatTime(time, zone, 'YYYY-MM-DD HH:mm') : '–')
  const columns: Column<SiteRow>[] = [
    {
      key: 'title',
      title: t('microsites.event'),
      width: 280,
      render: ({ bventId, title }) => <Link to={pathOf(micrositePages.site, { bventId })}>{title}</Link>,
    },
    { key: 'start', title: t('microsites.starts'), width: 150, render: ({ startTime, timeZone }) => timeIn(startTime, timeZone) },
    {
      key: 'state',
      title: t('microsites.state'),
      width: 190,
      render: ({ state: now, liveNo }) => <StateTag state={now} no={liveNo} />,
    },
    {
      key: 'published',
      title: t('microsites.lastPublished'),
      width: 210,
      render: ({ publishedTime, publishedName, timeZone }) => [timeIn(publishedTime, timeZone), publishedName].filter(Boolean).join(' '),
    },
    {
      key: 'scheduled',
      title: t('microsites.scheduledFor'),
      width: 150,
      render: ({ scheduledTime, timeZone }) => timeIn(scheduledTime, timeZone),
    },
    { key: 'views', title: t('microsites.views'), width: 100, render: ({ views }) => views.toLocaleString(language) },
  ]
  const filters = [
    ...(state ? [{ label: t(`microsites.state_${state}`), drop: () => only(undefined) }] : []),
    ...(keyWords ? [{ label: keyWords, drop: () => find('') }] : []),
  ]
  return (
    <PageFrame page={micrositePages.everywhere}>
      <DataTable
        {...tableData(query, ({ list, total }) => ({ rows: list, total }))}
        name="microsites"
        label={t('microsites.everywhere')}
        columns={columns}
        rowKey={({ bventId }) => bventId}
        search={paging}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={filters}
        onClearFilters={() => setAddress({ keyWords: '', state: '', pageNo: '1' })}
        empty={{ icon: 'site', title: t('microsites.noEvents'), hint: t('microsites.noEventsHint') }}
        toolbar={
          <>
            <SearchInput placeholder={t('microsites.searchEvents')} value={keyWords} onChange={find} />
            <Select<SiteState>
              allowClear
              aria-label={t('microsites.state')}
              placeholder={t('microsites.anyState')}
              value={state ?? null}
              options={siteStates.map((value) => ({ value, label: t(`microsites.state_${value}`) }))}
              onChange={only}
              className="site-states"
            />
          </>
        }
      />
    </PageFrame>
  )
}
