import { Button, Dropdown, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '#core/page.ts'
import { callApi } from '#console/kit/callApi.ts'
import { Can } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { Tabs } from '#console/kit/Tabs.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { liveCalls } from '#features/live/contract.ts'
import { Overview } from '#features/live/console/Overview.tsx'
import { RecordTable } from '#features/live/console/RecordTable.tsx'
import { RoomDialog, type RoomAct } from '#features/live/console/RoomDialog.tsx'
import { SettingDrawer } from '#features/live/console/SettingDrawer.tsx'
import { StateTag } from '#features/live/console/StateTag.tsx'
import { useRefetch, useRoom } from '#features/live/console/useRoom.ts'
import { livePages } from '#features/live/pages.ts'
import { stepsFrom, type LiveStep } from '#features/live/rules.ts'
import type { ListedRoom } from '#features/live/shapes.ts'
import '#features/live/console/live.css'

type Props = { id: string; rooms: ListedRoom[]; tab: string; onTab: (tab: string) => void; onRoom: (id: string) => void }

export function RoomDesk({ id, rooms, tab, onTab, onRoom }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const { data: room, error, refetch } = useRoom(id)
  const refetchAll = useRefetch()
  const [act, setAct] = useState<RoomAct | null>(null)
  const [isSetting, setSetting] = useState(false)
  if (!room)
    return (
      <PageFrame page={livePages.room}>
        <div className="frame-body">
          {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonFields count={5} />}
        </div>
      </PageFrame>
    )
  const { title, status, bventId } = room
  const move = async (step: LiveStep) => {
    if (step === 'end') return setAct('end')
    // Somebody's own address comes first; without one, what the engine has recorded.
    const isAsked = step === 'playback' && room.mode === 'Hosted' && room.playbackUrl === ''
    const recorded = isAsked ? await callApi(liveCalls.recordings, { id }).catch(() => null) : null
    const playbackUrl = recorded?.list[0]?.url
    await callApi(liveCalls.step, { id, step, ...(playbackUrl && { playbackUrl }) }).catch(() => {})
    await refetchAll()
  }
  const copy = async () => {
    const made = await callApi(liveCalls.copy, { id })
    await refetchAll()
    showToast({ kind: 'success', text: t('live.copied') })
    onRoom(made.id)
  }
  const openHost = async () => {
    // The window is opened by the click itself; browsers stop one that comes later.
    const desk = window.open('', '_blank')
    const { url } = await callApi(liveCalls.adminUrl, { id })
    if (desk) desk.location.href = url
  }
  const shownTab = tab === 'records' ? 'records' : 'overview'
  return (
    <PageFrame
      page={livePages.room}
      title={title}
      beside={
        <>
          {rooms.length > 1 && (
            <Select
              aria-label={t('live.chooseRoom')}
              variant="borderless"
              value={id}
              options={rooms.map((other) => ({ value: other.id, label: other.title }))}
              onChange={onRoom}
            />
          )}
          <StateTag status={status} />
        </>
      }
      actions={
        <>
          <Button icon={<Icon name="ext" />} href={room.shortUrl} target="_blank" rel="noreferrer">
            {t('live.openVenue')}
          </Button>
          <Can call={liveCalls.step}>
            <Button icon={<Icon name="users" />} onClick={() => void openHost()}>
              {t('live.openHost')}
            </Button>
            {stepsFrom(status).map((step) => (
              <Button key={step} type={step === 'start' ? 'primary' : 'default'} danger={step === 'end'} onClick={() => void move(step)}>
                {t(`live.step_${step}`)}
              </Button>
            ))}
            <Button icon={<Icon name="gear" />} aria-label={t('live.settings')} onClick={() => setSetting(true)} />
            <Dropdown
              trigger={['click']}
              menu={{
                items: [
                  { key: 'copy', label: t('live.copyRoom'), onClick: () => void copy() },
                  { key: 'delete', label: t('live.remove'), danger: true, onClick: () => setAct('delete') },
                ],
              }}
            >
              <Button icon={<Icon name="more" />} aria-label={t('live.more')} />
            </Dropdown>
          </Can>
        </>
      }
      tabs={
        <Tabs
          label={t('live.roomTitle')}
          value={shownTab}
          items={[
            { key: 'overview', label: t('live.overview') },
            { key: 'records', label: t('live.records'), count: room.viewerCount },
          ]}
          onChange={(key) => onTab(key === 'overview' ? '' : key)}
        />
      }
    >
      {shownTab === 'records' ? <RecordTable room={room} /> : <Overview room={room} onRotate={() => setAct('rotateKey')} />}
      {isSetting && <SettingDrawer room={room} onClose={() => setSetting(false)} />}
      {act && (
        <RoomDialog
          act={act}
          room={room}
          onClose={() => setAct(null)}
          onDone={() => {
            setAct(null)
            void refetchAll()
            if (act === 'delete') void navigate(pathOf(livePages.list, { bventId }))
          }}
        />
      )}
    </PageFrame>
  )
}
