import { useCallQuery } from '#console/kit/query.ts'
import { useParams } from 'react-router'
import { eventCalls } from '#features/events/contract.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { eventPages } from '#features/events/pages.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { FileImage, imageAddress } from '#console/kit/FileImage.tsx'
import { imageExtensions } from '#console/kit/FileUpload.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { PickMaterial } from '#console/kit/PickMaterial.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { CoverGrid } from '#features/events/console/cover/CoverGrid.tsx'
import { MiniAppImage } from '#features/events/console/cover/MiniAppImage.tsx'
import { OwnCover } from '#console/kit/event/OwnCover.tsx'
import { useCover } from '#features/events/console/cover/useCover.ts'
import '#features/events/console/cover/cover.css'

export function EventCoverPage() {
  const { bventId = '' } = useParams()
  const { data: event, error, refetch } = useCallQuery(eventCalls.detail, { bventId })
  return (
    <PageFrame page={eventPages.coverTemplate}>
      <div className="frame-body">
        {error && !event && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!event && !error && <SkeletonFields count={3} />}
        {event && <Covers event={event} />}
      </div>
    </PageFrame>
  )
}

const WIDTH = 880
const HEIGHT = 300

function Covers({ event }: { event: EventInfo }) {
  const t = useT()
  const canEdit = useCan(eventCalls.saveCoverTemplate.access)
  const { choose, send, isBusy } = useCover(event)
  const { templateId, url } = event.coverTemplate
  return (
    <div className="cvr">
      <section aria-labelledby="cvr-now">
        <h2 id="cvr-now">{t('events.coverNow')}</h2>
        <img
          className="cvr-shown"
          src={imageAddress(url, WIDTH * 2, HEIGHT * 2)}
          alt={t('events.coverShown')}
          width={WIDTH}
          height={HEIGHT}
        />
        {canEdit && (
          <div className="cvr-own">
            <OwnCover isBusy={isBusy} onSend={send} />
            <PickMaterial kind="picture" extensions={imageExtensions} onPick={({ id }) => choose({ fileId: id })} />
            <p className="t13 m3">{t('events.coverHint')}</p>
          </div>
        )}
      </section>
      {canEdit && (
        <section aria-labelledby="cvr-templates">
          <h2 id="cvr-templates">{t('events.coverTemplates')}</h2>
          <CoverGrid chosen={templateId} isDisabled={isBusy} onChoose={(next) => choose({ templateId: next })} />
        </section>
      )}
      {(canEdit || event.miniAppImage) && (
        <section className="cvr-mini" aria-labelledby="cvr-mini">
          <h2 id="cvr-mini">{t('events.miniAppImage')}</h2>
          {canEdit && <p className="t13 m3">{t('events.miniAppHint')}</p>}
          {canEdit ? <MiniAppImage event={event} /> : <FileImage file={event.miniAppImage} alt={t('events.miniAppImage')} hasPreview />}
        </section>
      )}
    </div>
  )
}
