import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import { DataTable } from '#console/kit/DataTable.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { lotteryCalls } from '#features/lottery/contract.ts'
import { StateTag } from '#features/lottery/console/StateTag.tsx'
import { lotteryPages } from '#features/lottery/pages.ts'
import type { LotteryRow } from '#features/lottery/shapes.ts'

const defaults = { keyWords: '', pageNo: '1', pageSize: '20' }

/** The lotteries of every event the member sees; each leads into its event. */
export function RafflePage() {
  const t = useT()
  const language = useLanguage()
  const [address, setAddress] = useAddressState(defaults)
  const { keyWords } = address
  const paging = pagingIn(address)
  const query = useRows(lotteryCalls.list, { ...(keyWords && { keyWords }), ...paging })
  const find = (words: string) => setAddress({ keyWords: words, pageNo: '1' })
  const columns: Column<LotteryRow>[] = [
    {
      key: 'title',
      title: t('lottery.name'),
      width: 220,
      render: ({ bventId, id, title }) => <Link to={`${pathOf(lotteryPages.event, { bventId })}?id=${id}`}>{title}</Link>,
    },
    { key: 'event', title: t('lottery.event'), width: 260, render: ({ eventTitle }) => eventTitle },
    { key: 'state', title: t('lottery.state'), width: 140, isBare: true, render: ({ state }) => <StateTag state={state} /> },
    {
      key: 'prizes',
      title: t('lottery.prizes'),
      width: 160,
      render: ({ prizeCount, stock }) => t('lottery.sum', { prizes: prizeCount, stock }),
    },
    { key: 'drawn', title: t('lottery.drawnColumn'), width: 100, render: ({ drawn, stock }) => t('lottery.drawnOf', { drawn, stock }) },
    { key: 'people', title: t('lottery.people'), width: 110, render: ({ entryCount }) => entryCount?.toLocaleString(language) ?? '–' },
    {
      key: 'site',
      title: t('lottery.site'),
      width: 150,
      isBare: true,
      render: ({ id }) => <Link to={`${pathOf(lotteryPages.site)}?id=${id}`}>{t('lottery.designSite')}</Link>,
    },
  ]
  return (
    <PageFrame page={lotteryPages.everywhere}>
      <DataTable
        {...tableData(query, ({ list, total }) => ({ rows: list, total }))}
        name="lottery-everywhere"
        label={t('lottery.everywhere')}
        columns={columns}
        rowKey={({ id }) => id}
        search={paging}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={keyWords ? [{ label: keyWords, drop: () => find('') }] : []}
        onClearFilters={() => find('')}
        empty={{ icon: 'gift', title: t('lottery.first'), hint: t('lottery.firstText') }}
        toolbar={<SearchInput placeholder={t('lottery.search')} value={keyWords} onChange={find} />}
      />
    </PageFrame>
  )
}
