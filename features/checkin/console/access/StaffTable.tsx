import { eventCalls } from '#features/events/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { StaffLink } from '#features/checkin/shapes.ts'
import { useCan } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery, useCall, useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { AccessTable } from '#features/checkin/console/access/AccessTable.tsx'
import { OnceDialog, type Once } from '#features/checkin/console/access/OnceDialog.tsx'
import type { RowAction } from '#features/checkin/console/RowMenu.tsx'
import { StaffDrawer } from '#features/checkin/console/access/StaffDrawer.tsx'
import { linkChanges, usePoints } from '#features/checkin/console/useCheckins.ts'

export function StaffTable({ bventId }: { bventId: string }) {
  const t = useT()
  const canSave = useCan(checkinCalls.saveStaffLink.access)
  const query = useQuery(callQuery(checkinCalls.staffLinkList, { bventId }, { ignoresErrors: true }))
  const { data: event } = useCallQuery(eventCalls.detail, { bventId })
  const unlock = useCall(checkinCalls.unlockStaffLink, { changes: linkChanges })
  const points = usePoints(bventId)
  const [once, setOnce] = useState<Once | null>(null)
  const [edited, setEdited] = useState<StaffLink | 'new' | null>(null)

  const actionsOf = (link: StaffLink): RowAction[] => {
    const { id, name, status } = link
    const free = () =>
      unlock.mutate({ id }, { onSuccess: () => showToast({ kind: 'success', text: t('checkin.desk.unlocked', { name }) }) })
    return [
      { key: 'edit', label: t('core.edit'), icon: 'edit', run: () => setEdited(link) },
      ...(status === 'locked' ? [{ key: 'unlock', label: t('checkin.desk.unlock'), icon: 'undo', run: free } as const] : []),
    ]
  }
  return (
    <>
      <AccessTable
        bventId={bventId}
        name="checkin-staff"
        label={t('checkin.desk.staff')}
        empty={{ icon: 'users', title: t('checkin.desk.noLinks'), hint: t('checkin.desk.noLinksHint') }}
        query={query}
        canSave={canSave}
        toolbar={
          canSave && (
            <Button type="primary" icon={<Icon name="plus" />} disabled={points.length === 0} onClick={() => setEdited('new')}>
              {t('checkin.desk.addLink')}
            </Button>
          )
        }
        columnsOf={(timeOf) => [
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
          { key: 'expires', title: t('checkin.desk.expires'), width: 150, render: ({ expiresAt }) => timeOf(expiresAt) },
          { key: 'devices', title: t('checkin.desk.deviceCount'), width: 80, align: 'end', render: ({ deviceCount }) => deviceCount },
        ]}
        actionsOf={actionsOf}
        revoke={{ call: checkinCalls.revokeStaffLink, changes: linkChanges }}
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
    </>
  )
}
