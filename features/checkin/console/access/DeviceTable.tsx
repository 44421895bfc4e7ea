import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Switch } from 'antd'
import { useState } from 'react'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { CheckinDevice } from '#features/checkin/shapes.ts'
import { useCan } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { AccessTable } from '#features/checkin/console/access/AccessTable.tsx'
import { DeviceRequest } from '#features/checkin/console/access/DeviceRequest.tsx'
import { DeviceDrawer } from '#features/checkin/console/access/DeviceDrawer.tsx'
import { OnceDialog, type Once } from '#features/checkin/console/access/OnceDialog.tsx'
import { deviceChanges, usePoints } from '#features/checkin/console/useCheckins.ts'

export function DeviceTable({ bventId }: { bventId: string }) {
  const t = useT()
  const canSave = useCan(checkinCalls.saveDevice.access)
  const query = useQuery(callQuery(checkinCalls.deviceList, { bventId }, { ignoresErrors: true }))
  const points = usePoints(bventId)
  const [isAdding, setAdding] = useState(false)
  const [explained, setExplained] = useState<CheckinDevice | null>(null)
  const [once, setOnce] = useState<Once | null>(null)
  return (
    <>
      <AccessTable
        bventId={bventId}
        name="checkin-device"
        label={t('checkin.desk.devices')}
        empty={{ icon: 'scan', title: t('checkin.desk.noDevices'), hint: t('checkin.desk.noDevicesHint') }}
        query={query}
        canSave={canSave}
        toolbar={
          <>
            {canSave && (
              <Button type="primary" icon={<Icon name="plus" />} disabled={points.length === 0} onClick={() => setAdding(true)}>
                {t('checkin.desk.addDevice')}
              </Button>
            )}
            <TurnstileSwitch bventId={bventId} canSave={canSave} />
          </>
        }
        columnsOf={(timeOf) => [
          { key: 'created', title: t('checkin.desk.created'), width: 150, render: ({ createdTime }) => timeOf(createdTime) },
        ]}
        actionsOf={(device) => [{ key: 'request', label: t('checkin.desk.request'), icon: 'help', run: () => setExplained(device) }]}
        revoke={{ call: checkinCalls.revokeDevice, changes: deviceChanges }}
      />
      {isAdding && <DeviceDrawer bventId={bventId} points={points} onMade={setOnce} onClose={() => setAdding(false)} />}
      {explained && (
        <Modal
          open
          centered
          width={640}
          footer={null}
          title={t('checkin.desk.requestTitle', { name: explained.name })}
          onCancel={() => setExplained(null)}
        >
          <DeviceRequest token={t('checkin.desk.yourToken')} points={points.filter(({ id }) => explained.checkinIds.includes(id))} />
        </Modal>
      )}
      {once && <OnceDialog once={once} onClose={() => setOnce(null)} />}
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
