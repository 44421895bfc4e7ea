import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useT } from '#console/kit/text.ts'
import { RoomTable } from '#features/live/console/RoomTable.tsx'
import { UsedMinutes } from '#features/live/console/UsedMinutes.tsx'
import { livePages } from '#features/live/pages.ts'

/** The rooms of every event the member sees; each leads into its event. */
export function LiveEverywherePage() {
  const t = useT()
  return (
    <PageFrame page={livePages.everywhere} beside={<UsedMinutes />}>
      <RoomTable empty={{ icon: 'live', title: t('live.firstEverywhere'), hint: t('live.firstEverywhereText') }} />
    </PageFrame>
  )
}
