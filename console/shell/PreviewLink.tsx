import { Button } from 'antd'
import { micrositePages } from '#features/microsites/pages.ts'
import { pathOf } from '#core/page.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { isPublic } from '#features/events/rules.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { useCan } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

/** Before it is published there is no public page: the introduction shows what attendees will see. */
export function PreviewLink({ event: { bventId, status, siteUrl } }: { event: EventInfo }) {
  const t = useT()
  const canRead = useCan('lite_res_page_introduction')
  const icon = <Icon name="eye" />
  const words = <span className="wide-only">{t('events.preview')}</span>
  if (isPublic(status.value))
    return (
      <Button icon={icon} href={siteUrl} target="_blank" rel="noreferrer" title={t('events.previewHint')}>
        {words}
      </Button>
    )
  if (!canRead) return null
  return (
    <ButtonLink icon={icon} to={pathOf(micrositePages.introduction, { bventId })} title={t('events.previewDraft')}>
      {words}
    </ButtonLink>
  )
}
