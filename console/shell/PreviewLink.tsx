import { Button } from 'antd'
import type { EventInfo } from '#features/events/shapes.ts'
import { isPublic } from '#features/events/rules.ts'
import { usePreviewUrl } from '#features/events/console/actions/usePreviewUrl.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

/** The public page; before it is published, as it will be and for those with the link only. */
export function PreviewLink({ event: { bventId, status, siteUrl } }: { event: EventInfo }) {
  const t = useT()
  const previewUrl = usePreviewUrl(bventId, status.value)
  const isOut = isPublic(status.value)
  const url = isOut ? siteUrl : previewUrl
  if (!url) return null
  return (
    <Button
      icon={<Icon name="eye" />}
      href={url}
      target="_blank"
      rel="noreferrer"
      title={t(isOut ? 'events.previewHint' : 'events.previewDraft')}
    >
      <span className="wide-only">{t('events.preview')}</span>
    </Button>
  )
}
