import { Button, Select } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { useCan } from '#console/kit/Can.tsx'
import { DataTable, type TableSearch } from '#console/kit/DataTable.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { eventCalls } from '#features/events/contract.ts'
import { sendCalls, type SendRow } from '#features/sends/contract.ts'
import { ApprovalDialog } from '#features/sends/console/list/ApprovalDialog.tsx'
import { SendStateTag } from '#features/sends/console/sendWords.tsx'
import { sendPages } from '#features/sends/pages.ts'
import { sendStates } from '#features/sends/shapes.ts'
import '#features/sends/console/sends.css'

const addressDefaults = { words: '', state: '', pageNo: '1', pageSize: '20' }

export function SendListPage() {
  const t = useT()
  const language = useLanguage()
  const { bventId = '' } = useParams()
  const canWrite = useCan(sendCalls.create.access)
  const canRule = useCan(sendCalls.saveApprovalRule.access)
  const [isRuling, setRuling] = useState(false)
  const [address, setAddress] = useAddressState(addressDefaults)
  const timeZone = useCallQuery(eventCalls.detail, { bventId }, { ignoresErrors: true }).data?.timeZone
  const state = sendStates.find((one) => one === address.state)
  const paging = pagingIn(address)
  const query = useRows(sendCalls.list, { bventId, ...(state && { state }), ...(address.words && { keyWords: address.words }), ...paging })
  const data = tableData(query, ({ list, total }) => ({ rows: list, total }))
  const number = (key: keyof SendRow['counts']) => (row: SendRow) => row.counts[key].toLocaleString(language)
  const filters = [
    ...(state ? [{ label: t(`sends.state_${state}`), drop: () => setAddress({ state: '', pageNo: '1' }) }] : []),
    ...(address.words ? [{ label: t('sends.searchHint'), drop: () => setAddress({ words: '', pageNo: '1' }) }] : []),
  ]
  const write = canWrite && (
    <>
      <ButtonLink to={pathOf(sendPages.sms, { bventId })} icon={<Icon name="phone" />}>
        {t('sends.newSms')}
      </ButtonLink>
      <ButtonLink type="primary" to={pathOf(sendPages.email, { bventId })} icon={<Icon name="mail" />}>
        {t('sends.newEmail')}
      </ButtonLink>
    </>
  )
  return (
    <PageFrame
      page={sendPages.list}
      actions={
        <>
          {canRule && (
            <Button icon={<Icon name="gear" />} onClick={() => setRuling(true)}>
              {t('sends.approvalRule')}
            </Button>
          )}
          {write}
        </>
      }
    >
      <DataTable<SendRow, TableSearch>
        name="sends"
        label={t('sends.title')}
        rowKey={({ sendId }) => sendId}
        rowName={({ title }) => title}
        {...data}
        columns={[
          {
            key: 'title',
            title: t('sends.column_title'),
            width: 260,
            isFixed: true,
            render: ({ sendId, title, channels }: SendRow) => (
              <span className="row g2">
                <Link className="b ell" to={pathOf(sendPages.report, { bventId, sendId })}>
                  {title}
                </Link>
                {channels.map((channel) => (
                  <span key={channel} className="tag">
                    {t(`delivery.channel_${channel}`)}
                  </span>
                ))}
              </span>
            ),
          },
          { key: 'state', title: t('sends.column_state'), width: 120, render: (row: SendRow) => <SendStateTag send={row} /> },
          { key: 'planned', title: t('sends.column_planned'), width: 90, align: 'end', render: number('planned') },
          { key: 'sent', title: t('sends.column_sent'), width: 90, align: 'end', render: number('sent') },
          { key: 'failed', title: t('sends.column_failed'), width: 90, align: 'end', render: number('failed') },
          { key: 'time', title: t('sends.column_sendTime'), width: 150, render: ({ sendTime }: SendRow) => formatTime(sendTime, timeZone) },
          {
            key: 'by',
            title: t('sends.column_by'),
            width: 180,
            render: ({ createdBy, origin }: SendRow) =>
              createdBy ? t('sends.by', { name: createdBy, origin: t(`sends.origin_${origin}`) }) : t(`sends.origin_${origin}`),
          },
        ]}
        toolbar={
          <>
            <SearchInput
              width={220}
              value={address.words}
              placeholder={t('sends.searchHint')}
              onChange={(words) => setAddress({ words, pageNo: '1' })}
            />
            <Select
              aria-label={t('sends.column_state')}
              value={address.state}
              popupMatchSelectWidth={false}
              options={[
                { value: '', label: t('sends.anyState') },
                ...sendStates.filter((one) => one !== 'Draft').map((value) => ({ value, label: t(`sends.state_${value}`) })),
              ]}
              onChange={(value: string) => setAddress({ state: value, pageNo: '1' })}
            />
          </>
        }
        search={paging}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={filters}
        noResult={t('sends.noneOf')}
        onClearFilters={() => setAddress({ words: '', state: '', pageNo: '1' })}
        empty={{ icon: 'send', title: t('sends.none'), hint: t('sends.noneHint'), action: write }}
        totalText={t('sends.totalSends', { n: data.total })}
      />
      {isRuling && <ApprovalDialog onClose={() => setRuling(false)} />}
    </PageFrame>
  )
}
