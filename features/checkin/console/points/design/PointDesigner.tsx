import type { ReactNode } from 'react'
import type { Page } from '#core/page.ts'
import { DesignActions, DesignNote, DesignPane } from '#console/kit/design/DesignPane.tsx'
import { useDevice } from '#console/kit/design/SitePreview.tsx'
import type { DesignState } from '#console/kit/design/useDesign.ts'
import { textOf } from '#console/kit/text.ts'
import { PagePreview, useFace, type Preview } from '#features/checkin/console/points/design/PagePreview.tsx'
import { PointFrame } from '#features/checkin/console/points/design/PointFrame.tsx'
import type { PointPage } from '#features/checkin/console/points/design/usePointPage.ts'

type Props = {
  page: Page
  place: PointPage
  design: DesignState
  settings: ReactNode
  actions?: ReactNode
  /** What the page becomes by what is being changed, once there is something. */
  preview: (Pick<Preview, 'settings'> & Partial<Preview>) | null | undefined
}

/** One of a point's own pages: what can be set, beside the very page that attendees see. */
export function PointDesigner({ page, place, design, settings, preview, actions }: Props) {
  const { point, event, language, canSave } = place
  const face = useFace()
  const { device, switcher } = useDevice()
  const shown = { canSave, timeZone: event?.timeZone ?? 'Asia/Shanghai', nameOf: (key: string) => textOf(`checkin.page.key_${key}`) }
  return (
    <PointFrame
      page={page}
      place={place}
      note={<DesignNote design={design} />}
      actions={
        <>
          {actions}
          <DesignActions design={design} {...shown} />
        </>
      }
    >
      <DesignPane
        design={design}
        {...shown}
        faces={
          <>
            {switcher}
            {face.switcher}
          </>
        }
        settings={settings}
        preview={
          preview &&
          point &&
          event && <PagePreview point={point} event={event} language={language} isDark={face.isDark} device={device} {...preview} />
        }
      />
    </PointFrame>
  )
}
