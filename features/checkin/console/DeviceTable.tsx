import { useQuery } from '@tanstack/react-query'
import { Button, Switch } from 'antd'
import { useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { CheckinDevice } from '#features/checkin/shapes.ts'
import { useEvent } from '#features/events/console/useEvent.ts'
import { useCan } from '#console/kit/Can.tsx'
import { DataTable } from '#console/kit/DataTable.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { useT } from '#console/kit/text.ts'
import { DeviceDrawer } from '#features/checkin/console/DeviceDrawer.tsx'
import { OnceDialog, type Once } from '#features/checkin/console/OnceDialog.tsx'
import { RevokeDialog } from '#features/checkin/console/RevokeDialog.tsx'
import { RowMenu } from '#features/checkin/console/RowMenu.tsx'
import { deviceChanges, pointNames, usePaged, usePoints } from '#features/checkin/console/useCheckins.ts'

export function DeviceTable({ bventId }: { bventId: string }) {
  const t = useT()
  const canSave = useCan(checkinCalls.saveDevice.access)
  const paged = usePaged(useQuery(callQuery(checkinCalls.deviceList, { bventId }, { ignoresErrors: true })))
  const points = usePoints(bventId)
  const { data: event } = useEvent(bventId)
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<CheckinDevice | null>(null)
  const [once, setOnce] = useState<Once | null>(null)
  const time = (iso: string) => <span className="m2 nw">{formatTime(iso, event?.timeZone)}</span>

  const columns: (Column<CheckinDevice> | false)[] = [
    { key: 'name', title: t('checkin.desk.name'), width: 180, render: ({ name }) => <b>{name}</b> },
    { key: 'gate', title: t('checkin.desk.gate'), width: 140, render: ({ gate }) => gate },
    {
      key: 'state',
      title: t('checkin.desk.state'),
      width: 110,
      render: ({ status }) => (
        <StatusTag tone={status === 'active' ? 'registered' : 'cancelled'} icon={status === 'active' ? 'check' : 'slash'}>
          {t(`checkin.desk.link_${status}`)}
        </StatusTag>
      ),
    },
    {
      key: 'points',
      title: t('checkin.desk.points'),
      width: 220,
      render: ({ checkinIds }) => <div className="checkin-cell">{pointNames(points, checkinIds).join(t('kit.comma'))}</div>,
    },
    {
      key: 'used',
      title: t('checkin.desk.lastUsed'),
      width: 150,
      render: ({ lastUsedTime }) => (lastUsedTime ? time(lastUsedTime) : <span className="m3">{t('checkin.desk.never')}</span>),
    },
    { key: 'created', title: t('checkin.desk.created'), width: 150, render: ({ createdTime }) => time(createdTime) },
    canSave && {
      key: 'do',
      title: t('core.more'),
      width: 72,
      isBare: true,
      isFixed: 'end',
      align: 'end',
      render: (device) =>
        device.status === 'active' && (
          <RowMenu
            name={device.name}
            actions={[{ key: 'revoke', label: t('checkin.desk.revoke'), icon: 'slash', isDanger: true, run: () => setLeaving(device) }]}
          />
        ),
    },
  ]

  return (
    <>
      <DataTable
        {...paged}
        name="checkin-device"
        label={t('checkin.desk.devices')}
        columns={columns.filter((column) => column !== false)}
        rowKey={({ id }) => id}
        empty={{ icon: 'scan', title: t('checkin.desk.noDevices'), hint: t('checkin.desk.noDevicesHint') }}
        toolbar={
          <>
            {canSave && (
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
                {t('checkin.desk.addDevice')}
              </Button>
            )}
            <TurnstileSwitch bventId={bventId} canSave={canSave} />
          </>
        }
      />
      {isAdding && <DeviceDrawer bventId={bventId} points={points} onMade={setOnce} onClose={() => setAdding(false)} />}
      {once && <OnceDialog once={once} onClose={() => setOnce(null)} />}
      {leaving && (
        <RevokeDialog
          call={checkinCalls.revokeDevice}
          changes={deviceChanges}
          id={leaving.id}
          name={leaving.name}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

function TurnstileSwitch({ bventId, canSave }: { bventId: string; canSave: boolean }) {
  const t = useT()
  const { data } = useQuery(callQuery(checkinCalls.isTurnstileEnabled, { bventId }))
  const enable = useCall(checkinCalls.enableTurnstile, { changes: [checkinCalls.isTurnstileEnabled] })
  return (
    <div className="row g2">
      <Switch
        checked={data?.isEnable ?? false}
        disabled={!canSave || !data}
        loading={enable.isPending}
        aria-label={t('checkin.desk.turnstile')}
        onChange={(isEnable) => enable.mutate({ bventId, isEnable })}
      />
      <span>{t('checkin.desk.turnstile')}</span>
      <span className="t13 m3">{t('checkin.desk.turnstileHint')}</span>
    </div>
  )
}
