import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { useCan } from '#console/kit/Can.tsx'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { DataTable, type TableSearch } from '#console/kit/DataTable.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { Tabs } from '#console/kit/Tabs.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { useT } from '#console/kit/text.ts'
import { callQuery } from '#console/kit/query.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { CodeDrawer } from '#features/invitations/console/codes/CodeDrawer.tsx'
import { UsesDrawer } from '#features/invitations/console/codes/UsesDrawer.tsx'
import { InvitationFrame } from '#features/invitations/console/InvitationFrame.tsx'
import { useEventZone } from '#features/invitations/console/useEventZone.ts'
import type { Code } from '#features/invitations/codeContract.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import { invitationPages } from '#features/invitations/pages.ts'

/** Codes of groups, and the links of members. */
export function CodeListPage() {
  const { bventId = '' } = useParams()
  const t = useT()
  const { timeZone } = useEventZone(bventId)
  const [address, setAddress] = useAddressState({ kind: 'group', pageNo: '1', pageSize: '20' })
  const kind = address.kind === 'member' ? 'member' : 'group'
  const query = useRows(calls.codes, { bventId, kind, ...pagingIn(address) })
  const data = tableData(query, ({ list, total }) => ({ rows: list, total }))
  const { data: setting } = useQuery(callQuery(calls.setting, { bventId }, { ignoresErrors: true }))
  const canSave = useCan(calls.saveCode.access)
  const [edited, setEdited] = useState<Code | 'new' | null>(null)
  const [used, setUsed] = useState<Code | null>(null)
  const columns: Column<Code>[] = [
    {
      key: 'name',
      title: t('invitations.codeName'),
      width: 200,
      isFixed: true,
      render: (code) =>
        kind === 'group' && canSave ? (
          <button type="button" className="invite-person" onClick={() => setEdited(code)}>
            <b className="ell">{code.name}</b>
            {!code.isEnable && <span className="t12 m3">{t('invitations.off')}</span>}
          </button>
        ) : (
          <b>{code.name}</b>
        ),
    },
    {
      key: 'code',
      title: t('invitations.column_code'),
      width: 170,
      render: ({ code, link }) => (
        <span className="row g1">
          <span className="mono">{code}</span>
          <CopyButton text={link} label={t('invitations.copyLink')} />
        </span>
      ),
    },
    {
      key: 'seats',
      title: t('invitations.column_seats'),
      width: 110,
      align: 'end',
      render: ({ seats, taken }) => (seats === null ? t('invitations.unlimited') : t('invitations.seatsOf', { taken, seats })),
    },
    {
      key: 'used',
      title: t('invitations.column_used'),
      width: 80,
      align: 'end',
      render: (code) => (
        <Button type="link" size="small" disabled={code.used === 0} onClick={() => setUsed(code)}>
          {code.used}
        </Button>
      ),
    },
    { key: 'opened', title: t('invitations.column_clicks'), width: 80, align: 'end', render: ({ opened }) => opened },
    {
      key: 'end',
      title: t('invitations.column_end'),
      width: 150,
      render: ({ endTime }) => (endTime ? formatTime(endTime, timeZone) : '–'),
    },
    { key: 'owner', title: t('invitations.column_owner'), width: 120, render: ({ ownerName }) => ownerName || '–' },
  ]
  return (
    <InvitationFrame
      page={invitationPages.code}
      bventId={bventId}
      actions={
        canSave && (
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
            {t('invitations.newCode')}
          </Button>
        )
      }
      beneath={
        <Tabs<'group' | 'member'>
          label={t('invitations.codes')}
          items={[
            { key: 'group', label: t('invitations.groupCodes') },
            { key: 'member', label: t('invitations.memberLinks') },
          ]}
          value={kind}
          onChange={(next) => setAddress({ kind: next, pageNo: '1' })}
        />
      }
    >
      <DataTable<Code, TableSearch>
        name="invitationCode"
        label={t('invitations.codes')}
        columns={columns}
        rowKey={({ codeId }) => codeId}
        {...data}
        search={pagingIn(address)}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        empty={
          kind === 'group'
            ? { icon: 'ticket', title: t('invitations.noCodes'), hint: t('invitations.noCodesHint') }
            : { icon: 'share', title: t('invitations.noLinks') }
        }
      />
      {edited && setting && (
        <CodeDrawer
          bventId={bventId}
          code={edited === 'new' ? null : edited}
          tickets={setting.tickets}
          timeZone={timeZone}
          onClose={() => setEdited(null)}
        />
      )}
      {used && <UsesDrawer code={used} timeZone={timeZone} onClose={() => setUsed(null)} />}
    </InvitationFrame>
  )
}
