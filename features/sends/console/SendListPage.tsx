import { Button, Select } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { useCan } from '#console/kit/Can.tsx'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { DataTable, type TableSearch } from '#console/kit/DataTable.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { deliveryCalls } from '#features/delivery/contract.ts'
import { eventCalls } from '#features/events/contract.ts'
import { sendCalls, type SendRow } from '#features/sends/contract.ts'
import { ApprovalDialog } from '#features/sends/console/list/ApprovalDialog.tsx'
import { SendStateTag } from '#features/sends/console/sendWords.tsx'
import { sendPages } from '#features/sends/pages.ts'
import { sendStates } from '#features/sends/shapes.ts'
import '#features/sends/console/sends.css'

const addressDefaults = { words: '', state: '', pageNo: '1', pageSize: '20' }

const writing = { SMS: sendPages.sms, Email: sendPages.email, OfficialAccount: sendPages.official }

/** What was begun opens where it is written, the others with what became of them. */
function placeOf(bventId: string, { sendId, state, channels: [channel = 'Email'] }: SendRow): string {
  return state === 'Draft' ? `${pathOf(writing[channel], { bventId })}?draft=${sendId}` : pathOf(sendPages.report, { bventId, sendId })
}

export function SendListPage() {
  const t = useT()
  const language = useLanguage()
  const { bventId = '' } = useParams()
  const canWrite = useCan(sendCalls.create.access)
  const canRule = useCan(sendCalls.saveApprovalRule.access)
  const [isRuling, setRuling] = useState(false)
  const [removing, setRemoving] = useState<SendRow | null>(null)
  const remove = useCall(sendCalls.removeDraft, { changes: [sendCalls.list] })
  const [address, setAddress] = useAddressState(addressDefaults)
  const timeZone = useCallQuery(eventCalls.detail, { bventId }, { ignoresErrors: true }).data?.timeZone
  const hasOfficial = useCallQuery(deliveryCalls.ways, {}, { ignoresErrors: true }).data?.hasOfficial
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
      {hasOfficial && (
        <ButtonLink to={pathOf(sendPages.official, { bventId })} icon={<Icon name="bell" />}>
          {t('sends.newOfficial')}
        </ButtonLink>
      )}
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
            render: (row: SendRow) => (
              <span className="row g2">
                <Link className="b ell" to={placeOf(bventId, row)}>
                  {row.title || t('sends.untitled')}
                </Link>
                {row.channels.map((channel) => (
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
          {
            key: 'acts',
            title: '',
            width: 60,
            render: (row: SendRow) =>
              canWrite &&
              row.state === 'Draft' && (
                <Button
                  type="text"
                  size="small"
                  icon={<Icon name="trash" />}
                  aria-label={t('sends.removeDraftOf', { title: row.title })}
                  onClick={() => setRemoving(row)}
                />
              ),
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
                ...sendStates.map((value) => ({ value, label: t(`sends.state_${value}`) })),
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
      <ConfirmDialog
        isOpen={removing !== null}
        title={t('sends.removeDraftOf', { title: removing?.title ?? '' })}
        consequence={t('sends.removeDraftText')}
        confirmText={t('sends.removeDraft')}
        isBusy={remove.isPending}
        onConfirm={() =>
          removing &&
          remove.mutate(
            { bventId, sendId: removing.sendId },
            {
              onSuccess: () => showToast({ kind: 'success', text: t('sends.draftRemoved') }),
              onSettled: () => setRemoving(null),
            },
          )
        }
        onCancel={() => setRemoving(null)}
      />
      {isRuling && <ApprovalDialog onClose={() => setRuling(false)} />}
    </PageFrame>
  )
}
