import { Button } from 'antd'
import type { ComponentType } from 'react'
import { Navigate, useParams } from 'react-router'
import { pathOf } from '#core/page.ts'
import { checkinTasks } from '#features/checkin/contract.ts'
import { checkinPages } from '#features/checkin/pages.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { Can } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { TaskProgress } from '#console/kit/TaskProgress.tsx'
import { LinkTabs } from '#console/kit/Tabs.tsx'
import { useT } from '#console/kit/text.ts'
import { useTask } from '#console/kit/useTask.ts'
import { ConflictTable } from '#features/checkin/console/board/ConflictTable.tsx'
import { DeviceTable } from '#features/checkin/console/access/DeviceTable.tsx'
import { PointTable } from '#features/checkin/console/points/PointTable.tsx'
import { StaffTable } from '#features/checkin/console/access/StaffTable.tsx'
import '#features/checkin/console/checkin.css'

const tabs = ['list', 'staff', 'devices', 'conflicts'] as const
type TabName = (typeof tabs)[number]

const contents: Record<TabName, ComponentType<{ bventId: string }>> = {
  list: PointTable,
  staff: StaffTable,
  devices: DeviceTable,
  conflicts: ConflictTable,
}

export function CheckinSettingPage() {
  const t = useT()
  const { bventId = '', signTabName = 'list' } = useParams()
  const exporting = useTask(checkinTasks.export)
  const tab = tabs.find((known) => known === signTabName)
  if (!tab) return <Navigate replace to={pathOf(checkinPages.list, { bventId })} />
  const Content = contents[tab]
  const items = tabs.map((name) => ({
    to: pathOf(checkinPages.tab, { bventId, signTabName: name }),
    label: t(`checkin.desk.${name}`),
    isCurrent: name === tab,
  }))
  return (
    <PageFrame
      page={checkinPages.tab}
      breadcrumb={[]}
      actions={
        <>
          <Can code={checkinTasks.export.calls.start.access}>
            <Button icon={<Icon name="dl" />} loading={exporting.isRunning} onClick={() => void exporting.start({ bventId })}>
              {t('checkin.screen.exportCheckins')}
            </Button>
          </Can>
          <ButtonLink to={pathOf(checkinPages.setup, { bventId })} icon={<Icon name="phone" />}>
            {t('checkin.screen.pages')}
          </ButtonLink>
          <ButtonLink to={pathOf(checkinPages.wall, { bventId })} icon={<Icon name="star" />}>
            {t('checkin.screen.openWall')}
          </ButtonLink>
          <ButtonLink to={pathOf(checkinPages.board, { bventId })} icon={<Icon name="live" />}>
            {t('checkin.desk.openBoard')}
          </ButtonLink>
        </>
      }
      tabs={<LinkTabs label={t('checkin.desk.tabs')} items={items} />}
    >
      <Content key={tab} bventId={bventId} />
      <TaskProgress tasks={[{ task: exporting, title: t('checkin.exportTask') }]} />
    </PageFrame>
  )
}
