import { Modal } from 'antd'
import { useMemo } from 'react'
import type { Language } from '#core/language.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import type { EventDraft } from '#features/microsites/drafts.ts'
import type { Session, Speaker } from '#features/programme/shapes.ts'
import type { Ticket } from '#features/tickets/contract.ts'
import { cleanHtml } from '#console/kit/design/cleanHtml.ts'
import { SitePreview, useDevice } from '#console/kit/design/SitePreview.tsx'
import { serverNow } from '#console/kit/serverTime.ts'
import { useT } from '#console/kit/text.ts'

export type Shown = { event: EventInfo; orgName: string; sessions: Session[]; speakers: Speaker[]; tickets: readonly Ticket[] }
type Props = { shown: Shown; description: string; language: Language; onClose: () => void }

/** The public page as a phone and as a computer show it, with the text as it stands in the editor. */
export function PreviewDialog({ shown, description, language, onClose }: Props) {
  const t = useT()
  const { device, switcher } = useDevice()
  const draft = useMemo(() => draftOf(shown, description, serverNow()), [shown, description])
  return (
    <Modal open title={t('microsites.previewTitle')} footer={null} onCancel={onClose} width="min(1120px, 94vw)" centered destroyOnHidden>
      <div className="intro-preview">
        {switcher}
        <SitePreview frame="event" language={language} draft={draft} device={device} />
      </div>
    </Modal>
  )
}

function draftOf({ event, orgName, sessions, speakers, tickets }: Shown, description: string, now: Date): EventDraft {
  return {
    event: {
      ...event,
      orgName,
      coverUrl: event.coverTemplate.url,
      isEnded: Date.parse(event.endTime) < now.getTime(),
      description: cleanHtml(description),
      sessions,
      speakers,
    },
    offer: tickets.filter(({ isShow, isOpen }) => isShow && isOpen),
    now: now.toISOString(),
  }
}
