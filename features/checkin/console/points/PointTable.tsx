import { ticketCalls } from '#features/tickets/contract.ts'
import { eventCalls } from '#features/events/contract.ts'
import { Button, Switch } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf, type Page } from '#core/page.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import { checkinPages } from '#features/checkin/pages.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { DataTable } from '#console/kit/DataTable.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import type { Column } from '#console/kit/tableColumns.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useNow } from '#console/kit/useNow.ts'
import { PointName, PointState, PointWindow } from '#features/checkin/console/points/PointCells.tsx'
import { PointDrawer } from '#features/checkin/console/points/PointDrawer.tsx'
import { QrDialog } from '#features/checkin/console/points/QrDialog.tsx'
import { RowMenu, type RowAction } from '#features/checkin/console/RowMenu.tsx'
import { pointChanges, usePaged, usePointList } from '#features/checkin/console/useCheckins.ts'

const STATE_MS = 30_000

export function PointTable({ bventId }: { bventId: string }) {
  const t = useT()
  const navigate = useNavigate()
  const canSave = useCan(checkinCalls.create.access)
  const paged = usePaged(usePointList(bventId))
  const { data: event } = useCallQuery(eventCalls.detail, { bventId })
  const { data: tickets = [] } = useCallQuery(ticketCalls.list, { bventId }, { ignoresErrors: true })
  const now = useNow(STATE_MS)
  const [edited, setEdited] = useState<WebCheckin | 'new' | null>(null)
  const [shown, setShown] = useState<WebCheckin | null>(null)
  const [leaving, setLeaving] = useState<WebCheckin | null>(null)

  const admitted = ({ ticketIds, searchId }: WebCheckin) => {
    const names = tickets.filter(({ ticketId }) => ticketIds.includes(ticketId)).map(({ name }) => name)
    const parts = [names.join(t('kit.comma')) || t('checkin.desk.allTickets'), ...(searchId ? [t('checkin.desk.narrowed')] : [])]
    return <div className="checkin-cell t13 m2">{parts.join(t('kit.comma'))}</div>
  }
  const query = ({ isMain, id }: WebCheckin) => (isMain ? '' : `?point=${id}`)
  const goTo = (page: Page, point: WebCheckin) => () => void navigate(pathOf(page, { bventId }) + query(point))
  const actionsOf = (point: WebCheckin): RowAction[] => [
    { key: 'setup', label: t('checkin.page.setup'), icon: 'gear', run: goTo(checkinPages.setup, point) },
    { key: 'question', label: t('checkin.page.question'), icon: 'help', run: goTo(checkinPages.question, point) },
    { key: 'register', label: t('checkin.page.register'), icon: 'phone', run: goTo(checkinPages.register, point) },
    { key: 'poster', label: t('checkin.screen.poster'), icon: 'file', run: goTo(checkinPages.poster, point) },
    ...(point.isMain
      ? []
      : [{ key: 'delete', label: t('core.delete'), icon: 'trash', isDanger: true, run: () => setLeaving(point) } as const]),
  ]
  const columns: (Column<WebCheckin> | false)[] = [
    { key: 'name', title: t('checkin.desk.name'), width: 200, render: (point) => <PointName point={point} /> },
    { key: 'state', title: t('checkin.desk.state'), width: 110, render: (point) => <PointState point={point} now={now} /> },
    {
      key: 'window',
      title: t('checkin.desk.window'),
      width: 180,
      render: (point) => <PointWindow point={point} timeZone={event?.timeZone} />,
    },
    { key: 'tickets', title: t('checkin.desk.tickets'), width: 200, render: admitted },
    { key: 'entry', title: t('checkin.desk.entry'), width: 110, render: ({ entryMode }) => t(`checkin.desk.entry_${entryMode}`) },
    {
      key: 'self',
      title: t('checkin.desk.self'),
      width: 150,
      render: (point) => (
        <div className="row g1">
          <Button
            size="small"
            icon={<Icon name="qr" size={14} />}
            aria-label={t('checkin.desk.qrOf', { name: point.name })}
            onClick={() => setShown(point)}
          >
            {t('checkin.desk.qr')}
          </Button>
          <CopyButton text={point.url} label={t('checkin.desk.copyLinkOf', { name: point.name })} />
        </div>
      ),
    },
    canSave && { key: 'enable', title: t('checkin.desk.enable'), width: 80, render: (point) => <EnableSwitch point={point} /> },
    canSave && {
      key: 'do',
      title: t('core.more'),
      width: 110,
      isBare: true,
      isFixed: 'end',
      align: 'end',
      render: (point) => (
        <div className="row g1">
          <Button size="small" aria-label={t('checkin.desk.editOf', { name: point.name })} onClick={() => setEdited(point)}>
            {t('core.edit')}
          </Button>
          <RowMenu name={point.name} actions={actionsOf(point)} />
        </div>
      ),
    },
  ]

  return (
    <>
      <DataTable
        {...paged}
        name="checkin-point"
        label={t('checkin.desk.list')}
        columns={columns.filter((column) => column !== false)}
        rowKey={({ id }) => id}
        empty={{ icon: 'scan', title: t('checkin.desk.noPoints') }}
        toolbar={
          canSave && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
              {t('checkin.desk.addPoint')}
            </Button>
          )
        }
      />
      {edited && <PointDrawer bventId={bventId} point={edited === 'new' ? null : edited} event={event} onClose={() => setEdited(null)} />}
      {shown && <QrDialog point={shown} onClose={() => setShown(null)} />}
      {leaving && <DeletePoint point={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

function EnableSwitch({ point: { id, name, isEnable } }: { point: WebCheckin }) {
  const t = useT()
  const enable = useCall(checkinCalls.enable, { changes: pointChanges })
  return (
    <Switch
      checked={isEnable}
      loading={enable.isPending}
      aria-label={t('checkin.desk.enableOf', { name })}
      onChange={(wanted) => enable.mutate({ id, isEnable: wanted })}
    />
  )
}

function DeletePoint({ point: { id, name }, onClose }: { point: WebCheckin; onClose: () => void }) {
  const t = useT()
  const remove = useCall(checkinCalls.delete, { changes: pointChanges })
  const confirm = () =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: t('checkin.desk.deleted', { name }) })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      isOpen
      title={t('checkin.desk.deleteOf', { name })}
      consequence={t('checkin.desk.deleteText')}
      confirmText={t('checkin.desk.deletePoint')}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
