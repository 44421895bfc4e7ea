import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { coverAddress } from '#console/kit/event/coverAddress.ts'
import { wholeTimeText } from '#console/kit/event/eventTime.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { CARD, drawShareCard } from '#features/events/console/share/shareCard.ts'
import { useUser } from '#console/kit/user.ts'
import type { EventInfo } from '#features/events/shapes.ts'

type Props = { event: EventInfo; where: string; code: string | undefined }

/** The card as it will be sent: what is seen is the picture itself. */
export function CardPicture({ event, where, code }: Props) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const person = useUser()
  const organiser = person?.orgs.find(({ id }) => id === person.currentOrgId)?.name ?? ''
  const { title, coverTemplate } = event
  const time = wholeTimeText(event)
  const scan = t('events.shareCardScan')

  useEffect(() => {
    const drawn = canvas.current
    if (!drawn || !code) return
    const cover = coverAddress(coverTemplate.url, CARD.width, CARD.coverHeight)
    drawShareCard(drawn, { title, time, place: where, organiser, scan, cover, code }).then(
      () => setDrawn(true),
      () => setDrawn(false),
    )
  }, [title, time, where, organiser, scan, coverTemplate.url, code])

  const withPicture = (use: (picture: Blob) => void) => canvas.current?.toBlob((picture) => picture && use(picture), 'image/png')
  const save = () =>
    withPicture((picture) => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(picture)
      link.download = `${title}.png`
      link.click()
      URL.revokeObjectURL(link.href)
    })
  const copy = () =>
    withPicture(
      (picture) =>
        void navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]).then(
          () => showToast({ kind: 'success', text: t('core.copied') }),
          () => showToast({ kind: 'error', text: t('events.copyPictureFailed') }),
        ),
    )

  return (
    <div className="share-card">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, and read as the picture it becomes */}
      <canvas ref={canvas} role="img" aria-label={t('events.shareCardOf', { title })} className={isDrawn ? undefined : 'skel'} />
      <div className="row g2">
        <Button disabled={!isDrawn} icon={<Icon name="copy" size={14} />} onClick={copy}>
          {t('events.copyPicture')}
        </Button>
        <Button disabled={!isDrawn} icon={<Icon name="dl" size={14} />} onClick={save}>
          {t('events.saveCard')}
        </Button>
      </div>
    </div>
  )
}
