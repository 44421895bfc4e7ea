import { useCallQuery } from '#console/kit/query.ts'
import { eventCalls } from '#features/events/contract.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatTime } from '#core/dateTime.ts'
import type { StaffLink } from '#features/checkin/shapes.ts'
import type { CallError } from '#console/kit/callApi.ts'
import { DataTable } from '#console/kit/DataTable.tsx'
import type { IconName } from '#console/kit/Icon.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { useT } from '#console/kit/text.ts'
import { RevokeDialog } from '#features/checkin/console/access/RevokeDialog.tsx'
import { RowMenu, type RowAction } from '#features/checkin/console/RowMenu.tsx'
import { pointNames, usePaged, usePoints } from '#features/checkin/console/useCheckins.ts'

type Access = Pick<StaffLink, 'id' | 'name' | 'gate' | 'checkinIds' | 'status' | 'lastUsedTime'>
type Props<Row> = {
  bventId: string
  name: string
  label: string
  empty: { icon: IconName; title: string; hint: string }
  query: UseQueryResult<{ list: Row[] }, CallError>
  canSave: boolean
  toolbar: ReactNode
  /** What this kind has besides, between points and last use. */
  columnsOf: (timeOf: (iso: string) => ReactNode) => Column<Row>[]
  /** What can be done with one besides revoking it. */
  actionsOf?: (row: Row) => RowAction[]
  revoke: Pick<Parameters<typeof RevokeDialog>[0], 'call' | 'changes'>
}

const looks: Record<Access['status'], { tone: Tone; icon: IconName }> = {
  active: { tone: 'registered', icon: 'check' },
  expired: { tone: 'denied', icon: 'clock' },
  revoked: { tone: 'cancelled', icon: 'slash' },
  locked: { tone: 'unpaid', icon: 'lock' },
}

/** Who or what may let people in without an account: the links of staff, the tokens of devices. */
export function AccessTable<Row extends Access>({ bventId, query, canSave, columnsOf, actionsOf, revoke, ...table }: Props<Row>) {
  const t = useT()
  const paged = usePaged(query)
  const points = usePoints(bventId)
  const { data: event } = useCallQuery(eventCalls.detail, { bventId })
  const [leaving, setLeaving] = useState<Row | null>(null)
  const timeOf = (iso: string) => <span className="m2 nw">{formatTime(iso, event?.timeZone)}</span>
  const menuOf = (row: Row): RowAction[] => [
    ...(actionsOf?.(row) ?? []),
    { key: 'revoke', label: t('checkin.desk.revoke'), icon: 'slash', isDanger: true, run: () => setLeaving(row) },
  ]
  const columns: (Column<Row> | false)[] = [
    {
      key: 'name',
      title: t('checkin.desk.name'),
      width: 180,
      render: ({ name, gate }) => (
        <div className="checkin-cell">
          <b>{name}</b>
          {gate && <div className="t13 m3">{gate}</div>}
        </div>
      ),
    },
    {
      key: 'state',
      title: t('checkin.desk.state'),
      width: 120,
      render: ({ status }) => <StatusTag {...looks[status]}>{t(`checkin.desk.link_${status}`)}</StatusTag>,
    },
    {
      key: 'points',
      title: t('checkin.desk.points'),
      width: 180,
      render: ({ checkinIds }) => <div className="checkin-cell">{pointNames(points, checkinIds).join(t('kit.comma'))}</div>,
    },
    ...columnsOf(timeOf),
    {
      key: 'used',
      title: t('checkin.desk.lastUsed'),
      width: 150,
      render: ({ lastUsedTime }) => (lastUsedTime ? timeOf(lastUsedTime) : <span className="m3">{t('checkin.desk.never')}</span>),
    },
    canSave && {
      key: 'do',
      title: t('core.more'),
      width: 72,
      isBare: true,
      isFixed: 'end',
      align: 'end',
      render: (row) => row.status !== 'revoked' && <RowMenu name={row.name} actions={menuOf(row)} />,
    },
  ]
  return (
    <>
      <DataTable {...paged} {...table} columns={columns.filter((column) => column !== false)} rowKey={({ id }) => id} />
      {leaving && <RevokeDialog {...revoke} id={leaving.id} name={leaving.name} onClose={() => setLeaving(null)} />}
    </>
  )
}
