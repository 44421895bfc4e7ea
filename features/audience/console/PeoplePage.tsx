import { useState } from 'react'
import { Button } from 'antd'
import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { Can } from '#console/kit/Can.tsx'
import { DataTable } from '#console/kit/DataTable.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { t, useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { useTask } from '#console/kit/useTask.ts'
import { peopleCalls, segmentCalls } from '#features/audience/contract.ts'
import { labelCalls, labelTasks } from '#features/audience/labelContract.ts'
import { LabelTag } from '#features/audience/console/LabelTag.tsx'
import { LabelDialog } from '#features/audience/console/segment/LabelDialog.tsx'
import { AudienceTabs } from '#features/audience/console/tabs.tsx'
import { audiencePages } from '#features/audience/pages.ts'
import type { PersonRow } from '#features/audience/shapes.ts'
import { EVERYBODY, type Group } from '#features/audience/tree.ts'
import { Select } from 'antd'

const defaults = { keyWords: '', segmentId: '', labelId: '', pageNo: '1', pageSize: '20' }

const columns = (): Column<PersonRow>[] => [
  {
    key: 'name',
    title: t('audience.column_name'),
    width: 140,
    render: ({ personId, fullName }) => (
      <Link to={pathOf(audiencePages.person, { personId })}>
        <b>{fullName || '–'}</b>
      </Link>
    ),
  },
  {
    key: 'company',
    title: t('audience.column_company'),
    width: 200,
    render: ({ company, title }) => [company, title].filter(Boolean).join(' · ') || null,
  },
  { key: 'mobile', title: t('audience.column_mobile'), width: 140, render: ({ mobile }) => mobile || null },
  { key: 'email', title: t('audience.column_email'), width: 200, render: ({ email }) => email || null },
  { key: 'city', title: t('audience.column_city'), width: 100, render: ({ city }) => city || null },
  { key: 'registered', title: t('audience.column_registered'), width: 80, align: 'end', render: ({ registered }) => registered },
  { key: 'attended', title: t('audience.column_attended'), width: 80, align: 'end', render: ({ attended }) => attended },
  {
    key: 'last',
    title: t('audience.column_last'),
    width: 120,
    render: ({ lastTime }) => (lastTime ? <span className="m2">{formatTime(lastTime).slice(0, 10)}</span> : null),
  },
  {
    key: 'labels',
    title: t('audience.column_labels'),
    width: 240,
    render: ({ labels }) =>
      labels.length > 0 ? (
        <span className="row g1">
          {labels.slice(0, 4).map((label) => (
            <LabelTag key={label.labelId} label={label} />
          ))}
          {labels.length > 4 && <span className="m3">+{labels.length - 4}</span>}
        </span>
      ) : null,
  },
]

/** Everybody who ever registered, once. */
export function PeoplePage() {
  const t = useT()
  const [address, setAddress] = useAddressState(defaults)
  const [isLabelling, setLabelling] = useState(false)
  const { keyWords, segmentId, labelId } = address
  const paging = pagingIn(address)
  const query = useRows(peopleCalls.people, {
    ...(keyWords && { keyWords }),
    ...(segmentId && { segmentId }),
    ...(labelId && { labelId }),
    ...paging,
  })
  const labelling = useTask(labelTasks.apply, () => void query.refetch())
  const segments = useCallQuery(segmentCalls.list, {}).data?.list ?? []
  const labels = useCallQuery(labelCalls.labels, {}).data?.labels ?? []
  const drop = (name: 'keyWords' | 'segmentId' | 'labelId') => () => setAddress({ [name]: '', pageNo: '1' })
  const filters = [
    ...(keyWords ? [{ label: keyWords, drop: drop('keyWords') }] : []),
    ...(segmentId ? [{ label: segments.find((one) => one.segmentId === segmentId)?.name ?? '', drop: drop('segmentId') }] : []),
    ...(labelId ? [{ label: labels.find((one) => one.labelId === labelId)?.name ?? '', drop: drop('labelId') }] : []),
  ]
  const tree: Group = {
    ...EVERYBODY,
    items: [
      ...(segmentId ? [{ kind: 'segment' as const, segmentId }] : []),
      ...(labelId ? [{ kind: 'label' as const, labelIds: [labelId] }] : []),
    ],
  }
  const data = tableData(query, ({ list, total }) => ({ rows: list, total }))
  return (
    <PageFrame
      page={audiencePages.people}
      title={t('audience.title')}
      breadcrumb={[]}
      tabs={<AudienceTabs current="people" />}
      actions={
        keyWords === '' && (
          <Can call={labelTasks.apply.calls.start}>
            <Button icon={<Icon name="tag" />} disabled={!data.total} onClick={() => setLabelling(true)}>
              {t('audience.giveLabel', { n: data.total ?? 0 })}
            </Button>
          </Can>
        )
      }
    >
      <DataTable
        {...data}
        name="audience-people"
        label={t('audience.people')}
        columns={columns()}
        rowKey={({ personId }) => personId}
        search={paging}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={filters}
        onClearFilters={() => setAddress({ keyWords: '', segmentId: '', labelId: '', pageNo: '1' })}
        isPeople
        empty={{ icon: 'users', title: t('audience.nobody'), hint: t('audience.nobodyHint') }}
        toolbar={
          <>
            <SearchInput
              value={keyWords}
              placeholder={t('audience.searchPeople')}
              onChange={(next) => setAddress({ keyWords: next, pageNo: '1' })}
            />
            <Select
              allowClear
              className="aud-filter"
              aria-label={t('audience.segments')}
              placeholder={t('audience.segments')}
              value={segmentId || null}
              options={segments.map((one) => ({ value: one.segmentId, label: one.name }))}
              onChange={(next: string | null) => setAddress({ segmentId: next ?? '', pageNo: '1' })}
            />
            <Select
              allowClear
              className="aud-filter"
              aria-label={t('audience.labels')}
              placeholder={t('audience.labels')}
              value={labelId || null}
              options={labels.map((one) => ({ value: one.labelId, label: one.name }))}
              onChange={(next: string | null) => setAddress({ labelId: next ?? '', pageNo: '1' })}
            />
          </>
        }
      />
      {isLabelling && <LabelDialog tree={tree} count={data.total ?? 0} task={labelling} onClose={() => setLabelling(false)} />}
    </PageFrame>
  )
}
