import { pathOf } from '#core/page.ts'
import { useCanVisit } from '#console/kit/Can.tsx'
import { LinkTabs } from '#console/kit/Tabs.tsx'
import { useT } from '#console/kit/text.ts'
import { audiencePages } from '#features/audience/pages.ts'
import { attendeePages } from '#features/attendees/pages.ts'

type Tab = 'segments' | 'people' | 'labels'

/** Groups, people, labels, and the doubts about who is who. */
export function AudienceTabs({ current }: { current: Tab }) {
  const t = useT()
  const canLabels = useCanVisit(audiencePages.labels)
  const canDedup = useCanVisit(attendeePages.dedup)
  const items = [
    { to: pathOf(audiencePages.segments), label: t('audience.segments'), isCurrent: current === 'segments' },
    { to: pathOf(audiencePages.people), label: t('audience.people'), isCurrent: current === 'people' },
    ...(canLabels ? [{ to: pathOf(audiencePages.labels), label: t('audience.labels'), isCurrent: current === 'labels' }] : []),
    ...(canDedup ? [{ to: pathOf(attendeePages.dedup), label: t('attendees.dedup'), isCurrent: false }] : []),
  ]
  return <LinkTabs label={t('audience.title')} items={items} />
}
