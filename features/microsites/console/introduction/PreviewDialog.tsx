import { Modal } from 'antd'
import { useRef, useState } from 'react'
import type { Language } from '#core/language.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { serverNow } from '#console/kit/serverTime.ts'
import { useT } from '#console/kit/text.ts'
import { useBoxWidth } from '#console/kit/useBoxWidth.ts'
import { previewDocument, type Shown } from '#features/microsites/console/introduction/previewDocument.ts'

const DESKTOP_PX = 1_200
const HEIGHT_PX = 640

type Props = { shown: Shown; description: string; language: Language; onClose: () => void }

/** The public page as a phone and as a computer show it; nothing in it runs or leads away. */
export function PreviewDialog({ shown, description, language, onClose }: Props) {
  const t = useT()
  const [device, setDevice] = useState<'phone' | 'desktop'>('phone')
  const box = useRef<HTMLDivElement>(null)
  const width = useBoxWidth(box)
  const [page] = useState(() => previewDocument(shown, description, language, serverNow()))
  const scale = Math.min(1, (Number.isFinite(width) ? width : DESKTOP_PX) / DESKTOP_PX)
  const size =
    device === 'phone'
      ? { width: 390, height: HEIGHT_PX }
      : { width: DESKTOP_PX, height: HEIGHT_PX / scale, transform: `scale(${scale})`, transformOrigin: '0 0' }
  return (
    <Modal open title={t('microsites.previewTitle')} footer={null} onCancel={onClose} width="min(1120px, 94vw)" centered destroyOnHidden>
      <Segments
        label={t('microsites.device')}
        value={device}
        items={[
          { key: 'phone', label: t('microsites.phone') },
          { key: 'desktop', label: t('microsites.desktop') },
        ]}
        onChange={setDevice}
      />
      <div ref={box} className={`intro-preview is-${device}`} style={{ height: HEIGHT_PX }}>
        <iframe title={t('microsites.previewTitle')} sandbox="allow-same-origin" srcDoc={page} style={size} />
      </div>
    </Modal>
  )
}
