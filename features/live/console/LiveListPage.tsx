import { useParams } from 'react-router'
import { pathOf } from '#core/page.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { Can } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useT } from '#console/kit/text.ts'
import { liveCalls } from '#features/live/contract.ts'
import { RoomTable } from '#features/live/console/RoomTable.tsx'
import { livePages } from '#features/live/pages.ts'

export function LiveListPage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const adding = (
    <Can call={liveCalls.create}>
      <ButtonLink type="primary" icon={<Icon name="plus" />} to={pathOf(livePages.create, { bventId })}>
        {t('live.add')}
      </ButtonLink>
    </Can>
  )
  return (
    <PageFrame page={livePages.list} actions={adding}>
      <RoomTable bventId={bventId} empty={{ icon: 'live', title: t('live.first'), hint: t('live.firstText') }} />
    </PageFrame>
  )
}
