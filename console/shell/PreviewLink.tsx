import { micrositePages } from '#features/microsites/pages.ts'
import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { isPublic } from '#features/events/rules.ts'
import { useCan } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

/** Before it is published there is no public page: the introduction shows what attendees will see. */
export function PreviewLink({ event: { bventId, status, siteUrl } }: { event: EventInfo }) {
  const t = useT()
  const canRead = useCan('lite_res_page_introduction')
  const words = (
    <>
      <Icon name="eye" />
      <span className="wide-only">{t('events.preview')}</span>
    </>
  )
  if (isPublic(status.value))
    return (
      <a className="btn" href={siteUrl} target="_blank" rel="noreferrer" title={t('events.previewHint')}>
        {words}
      </a>
    )
  if (!canRead) return null
  return (
    <Link className="btn" to={pathOf(micrositePages.introduction, { bventId })} title={t('events.previewDraft')}>
      {words}
    </Link>
  )
}
