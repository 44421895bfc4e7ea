import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { Can } from '#console/kit/Can.tsx'
import { DataTable } from '#console/kit/DataTable.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCall } from '#console/kit/query.ts'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { StateTag } from '#features/surveys/console/StateTag.tsx'
import { surveyCalls } from '#features/surveys/contract.ts'
import { surveyPages } from '#features/surveys/pages.ts'
import type { SurveyRow } from '#features/surveys/shapes.ts'

const defaults = { keyWords: '', pageNo: '1', pageSize: '20' }
const START_SIZE = 20

/** Of one event, or of all that the member sees. */
export function SurveyTable({ bventId }: { bventId?: string }) {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const [address, setAddress] = useAddressState(defaults)
  const { keyWords } = address
  const paging = pagingIn(address)
  const query = useRows(surveyCalls.list, { ...(bventId && { bventId }), ...(keyWords && { keyWords }), ...paging })
  const create = useCall(surveyCalls.save, { changes: [surveyCalls.list] })
  const find = (words: string) => setAddress({ keyWords: words, pageNo: '1' })
  const pathTo = (surveyId: string) =>
    bventId ? pathOf(surveyPages.eventOne, { bventId, surveyId }) : pathOf(surveyPages.one, { surveyId })
  const add = async () => {
    const { id } = await create.mutateAsync({ title: t('surveys.defaultTitle'), language, ...(bventId && { bventId }) })
    await navigate(pathTo(id))
  }
  const adding = (
    <Can call={surveyCalls.save}>
      <Button type="primary" icon={<Icon name="plus" />} loading={create.isPending} onClick={() => void add()}>
        {t('surveys.add')}
      </Button>
    </Can>
  )
  const columns: Column<SurveyRow>[] = [
    {
      key: 'title',
      title: t('surveys.name'),
      width: 280,
      render: ({ id, title, sessionTitle }) => (
        <>
          <Link to={pathTo(id)}>{title}</Link>
          {sessionTitle && <span className="t12 m3"> {t('surveys.aboutSession', { title: sessionTitle })}</span>}
        </>
      ),
    },
    ...(bventId
      ? []
      : [
          { key: 'event', title: t('surveys.event'), width: 240, render: ({ eventTitle }: SurveyRow) => eventTitle || t('surveys.forOrg') },
        ]),
    { key: 'state', title: t('surveys.state'), width: 120, render: ({ state }) => <StateTag state={state} /> },
    { key: 'whom', title: t('surveys.whom'), width: 170, render: ({ audience }) => t(`surveys.audience_${audience}`) },
    { key: 'questions', title: t('surveys.questionCount'), width: 90, render: ({ questionCount }) => questionCount },
    { key: 'answers', title: t('surveys.answerCount'), width: 90, render: ({ answerCount }) => answerCount.toLocaleString(language) },
    {
      key: 'closes',
      title: t('surveys.closes'),
      width: 150,
      render: ({ closesTime, timeZone }) => (closesTime ? formatTime(closesTime, timeZone) : t('surveys.noEnd')),
    },
  ]
  const isUntouched = !keyWords && paging.pageNo === 1 && paging.pageSize === START_SIZE
  return (
    <PageFrame page={bventId ? surveyPages.event : surveyPages.everywhere} actions={adding}>
      <DataTable
        {...tableData(query, ({ list, total }) => ({ rows: list, total }))}
        name={bventId ? 'surveys' : 'surveys-everywhere'}
        label={t('surveys.title')}
        columns={columns}
        rowKey={({ id }) => id}
        search={paging}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={keyWords ? [{ label: keyWords, drop: () => find('') }] : []}
        onClearFilters={() => find('')}
        empty={{ icon: 'form', title: t('surveys.first'), hint: t('surveys.firstText'), ...(isUntouched && { action: adding }) }}
        toolbar={<SearchInput placeholder={t('surveys.search')} value={keyWords} onChange={find} />}
      />
    </PageFrame>
  )
}
