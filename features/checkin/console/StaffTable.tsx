import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { StaffLink } from '#features/checkin/shapes.ts'
import { useEvent } from '#features/events/console/useEvent.ts'
import { useCan } from '#console/kit/Can.tsx'
import { DataTable } from '#console/kit/DataTable.tsx'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { OnceDialog, type Once } from '#features/checkin/console/OnceDialog.tsx'
import { RevokeDialog } from '#features/checkin/console/RevokeDialog.tsx'
import { RowMenu, type RowAction } from '#features/checkin/console/RowMenu.tsx'
import { StaffDrawer } from '#features/checkin/console/StaffDrawer.tsx'
import { linkChanges, pointNames, usePaged, usePoints } from '#features/checkin/console/useCheckins.ts'

const looks: Record<StaffLink['status'], { tone: Tone; icon: IconName }> = {
  active: { tone: 'registered', icon: 'check' },
  expired: { tone: 'denied', icon: 'clock' },
  revoked: { tone: 'cancelled', icon: 'slash' },
  locked: { tone: 'unpaid', icon: 'lock' },
}

export function StaffTable({ bventId }: { bventId: string }) {
  const t = useT()
  const canSave = useCan(checkinCalls.saveStaffLink.access)
  const paged = usePaged(useQuery(callQuery(checkinCalls.staffLinkList, { bventId }, { ignoresErrors: true })))
  const points = usePoints(bventId)
  const { data: event } = useEvent(bventId)
  const unlock = useCall(checkinCalls.unlockStaffLink, { changes: linkChanges })
  const [edited, setEdited] = useState<StaffLink | 'new' | null>(null)
  const [leaving, setLeaving] = useState<StaffLink | null>(null)
  const [once, setOnce] = useState<Once | null>(null)
  const time = (iso: string) => <span className="m2 nw">{formatTime(iso, event?.timeZone)}</span>

  const actionsOf = (link: StaffLink): RowAction[] => {
    const { id, name, status } = link
    const free = () =>
      unlock.mutate({ id }, { onSuccess: () => showToast({ kind: 'success', text: t('checkin.desk.unlocked', { name }) }) })
    return [
      { key: 'edit', label: t('core.edit'), icon: 'edit', run: () => setEdited(link) },
      ...(status === 'locked' ? [{ key: 'unlock', label: t('checkin.desk.unlock'), icon: 'undo', run: free } as const] : []),
      { key: 'revoke', label: t('checkin.desk.revoke'), icon: 'slash', isDanger: true, run: () => setLeaving(link) },
    ]
  }
  const columns: (Column<StaffLink> | false)[] = [
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
    {
      key: 'mode',
      title: t('checkin.desk.mode'),
      width: 160,
      render: ({ mode, isWalkIn }) =>
        [t(`checkin.desk.mode_${mode}`), ...(isWalkIn ? [t('checkin.desk.walkIn')] : [])].join(t('kit.comma')),
    },
    {
      key: 'fields',
      title: t('checkin.desk.fields'),
      width: 200,
      render: ({ fields }) => (
        <div className="checkin-cell t13 m2">{fields.map((field) => t(`checkin.desk.field_${field}`)).join(t('kit.comma'))}</div>
      ),
    },
    { key: 'expires', title: t('checkin.desk.expires'), width: 150, render: ({ expiresAt }) => time(expiresAt) },
    { key: 'devices', title: t('checkin.desk.deviceCount'), width: 80, align: 'end', render: ({ deviceCount }) => deviceCount },
    {
      key: 'used',
      title: t('checkin.desk.lastUsed'),
      width: 150,
      render: ({ lastUsedTime }) => (lastUsedTime ? time(lastUsedTime) : <span className="m3">{t('checkin.desk.never')}</span>),
    },
    canSave && {
      key: 'do',
      title: t('core.more'),
      width: 72,
      isBare: true,
      isFixed: 'end',
      align: 'end',
      render: (link) => link.status !== 'revoked' && <RowMenu name={link.name} actions={actionsOf(link)} />,
    },
  ]
  const add = canSave && (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
      {t('checkin.desk.addLink')}
    </Button>
  )

  return (
    <>
      <DataTable
        {...paged}
        name="checkin-staff"
        label={t('checkin.desk.staff')}
        columns={columns.filter((column) => column !== false)}
        rowKey={({ id }) => id}
        empty={{ icon: 'users', title: t('checkin.desk.noLinks'), hint: t('checkin.desk.noLinksHint') }}
        toolbar={add}
      />
      {edited && (
        <StaffDrawer
          bventId={bventId}
          link={edited === 'new' ? null : edited}
          points={points}
          event={event}
          onMade={setOnce}
          onClose={() => setEdited(null)}
        />
      )}
      {once && <OnceDialog once={once} onClose={() => setOnce(null)} />}
      {leaving && (
        <RevokeDialog
          call={checkinCalls.revokeStaffLink}
          changes={linkChanges}
          id={leaving.id}
          name={leaving.name}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}
