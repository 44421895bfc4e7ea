/* oxlint-disable react/iframe-missing-sandbox -- the frame needs its origin to load its own scripts; what it must not do is lead away from the console */
import { useEffect, useRef, useState } from 'react'
import { draftFramePath, type AroundMarkup, type DraftFrame, type FromFrame, type ToFrame } from '#core/draftFrame.ts'
import type { Language } from '#core/language.ts'
import { aroundPart, type AroundDraft } from '#console/kit/design/aroundPart.ts'
import { PartOf } from '#console/kit/Part.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { useT } from '#console/kit/text.ts'
import { useBoxWidth } from '#console/kit/useBoxWidth.ts'
import '#console/kit/design/sitePreview.css'

export type Device = 'phone' | 'desktop'
const DESKTOP_PX = 1_200
const NOTHING_AROUND: AroundMarkup = { above: '', below: '' }

type Props = {
  frame: DraftFrame
  language: Language
  /** Sent as it is: plain data, whatever the page of this frame draws. */
  draft: unknown
  /** The free blocks around what the draft says. */
  around?: AroundDraft
  device?: Device
  isDark?: boolean
  onSaid?: (said: unknown) => void
}

/** The site's own page with a draft in it, as wide as a phone or as a computer; nothing in it is sent or leads away (ADR 11). */
export function SitePreview({ frame, language, draft, around, device = 'phone', isDark = false, onSaid }: Props) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLIFrameElement>(null)
  /** How often a page has said it listens: another language is another page, which knows nothing yet. */
  const [ready, setReady] = useState(0)
  const [drawn, setDrawn] = useState<AroundMarkup>(NOTHING_AROUND)
  const width = useBoxWidth(box)
  const room = Number.isFinite(width) ? width : DESKTOP_PX
  const scale = Math.min(1, room / DESKTOP_PX)

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<FromFrame | null>) => {
      if (!source || source !== inner.current?.contentWindow || origin !== location.origin) return
      if (data?.type === 'light:ready') setReady((times) => times + 1)
      if (data?.type === 'light:said') onSaid?.(data.said)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [onSaid])
  useEffect(() => {
    const message: ToFrame = { type: 'light:draft', draft, isDark, around: drawn }
    if (ready > 0) inner.current?.contentWindow?.postMessage(message, location.origin)
  }, [ready, draft, isDark, drawn])

  return (
    <div ref={box} className={`site-preview is-${device}`}>
      {around && <PartOf of={aroundPart} props={{ ...around, language, onDrawn: setDrawn }} />}
      <iframe
        ref={inner}
        key={`${frame} ${language}`}
        title={t('kit.design.preview')}
        src={draftFramePath(frame, language)}
        sandbox="allow-scripts allow-same-origin allow-forms"
        style={device === 'phone' ? {} : { width: Math.max(room, DESKTOP_PX), height: `${100 / scale}%`, transform: `scale(${scale})` }}
      />
    </div>
  )
}

/** The page on a phone and on a computer, one beside the other's button. */
export function useDevice(first: Device = 'phone') {
  const t = useT()
  const [device, setDevice] = useState<Device>(first)
  const switcher = (
    <Segments<Device>
      label={t('kit.design.device')}
      value={device}
      items={[
        { key: 'phone', label: t('kit.design.phone'), icon: 'phone' },
        { key: 'desktop', label: t('kit.design.desktop'), icon: 'site' },
      ]}
      onChange={setDevice}
    />
  )
  return { device, setDevice, switcher }
}
