import { Button, Modal } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useT } from '#console/kit/text.ts'
import { CENTRE, drawnSize, MAX_SCALE, movedBy, settled, type Crop, type Size } from '#console/kit/event/cropRule.ts'
import { cropped, loadPicture } from '#console/kit/event/picture.ts'
import '#console/kit/event/form.css'

const STEP_PX = 12
const arrows: Record<string, { dx: number; dy: number }> = {
  ArrowLeft: { dx: -STEP_PX, dy: 0 },
  ArrowRight: { dx: STEP_PX, dy: 0 },
  ArrowUp: { dx: 0, dy: -STEP_PX },
  ArrowDown: { dx: 0, dy: STEP_PX },
}

type Props = { file: File; isBusy?: boolean; onCropped: (file: File) => void; onClose: () => void; onUnreadable: () => void }

/** The picture is moved behind a window of the cover's shape: by mouse, finger or arrow keys; + and − change its size. */
export function CoverCropper({ file, isBusy = false, onCropped, onClose, onUnreadable }: Props) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const [crop, setCrop] = useState<Crop>(CENTRE)
  const [isDrawing, setDrawing] = useState(false)

  useEffect(() => {
    let isWanted = true
    let address = ''
    loadPicture(file).then(
      (loaded) => {
        address = loaded.src
        if (isWanted) setPicture(loaded)
      },
      () => isWanted && onUnreadable(),
    )
    return () => {
      isWanted = false
      if (address) URL.revokeObjectURL(address)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the file is what is looked at; the callback belongs to it
  }, [file])

  const size: Size = { width: picture?.naturalWidth ?? 1, height: picture?.naturalHeight ?? 1 }
  const frameSize = (): Size => ({ width: frame.current?.clientWidth ?? 1, height: frame.current?.clientHeight ?? 1 })
  const move = (by: { dx: number; dy: number }) => setCrop((now) => movedBy(now, by, size, frameSize()))
  const zoom = (scale: number) => setCrop((now) => settled({ ...now, scale }))

  const steer = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    const factor = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }[event.key]
    if (!by && !factor) return
    event.preventDefault()
    if (by) move(by)
    if (factor) zoom(crop.scale * factor)
  }
  const drag = (event: PointerEvent) => {
    if (!last.current) return
    move({ dx: event.clientX - last.current.x, dy: event.clientY - last.current.y })
    last.current = { x: event.clientX, y: event.clientY }
  }
  const done = async () => {
    if (!picture) return
    setDrawing(true)
    try {
      onCropped(await cropped(picture, crop, file.name))
    } catch {
      onUnreadable()
    } finally {
      setDrawing(false)
    }
  }

  return (
    <Modal
      open
      width={640}
      title={t('events.cropTitle')}
      onCancel={onClose}
      footer={
        <div className="row g2 confirm-foot">
          <Button onClick={onClose}>{t('core.cancel')}</Button>
          <Button type="primary" disabled={!picture} loading={isBusy || isDrawing} onClick={() => void done()}>
            {t('events.cropDone')}
          </Button>
        </div>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is handled like a picture in one's hand: dragged, or moved by keys */}
      <div
        ref={frame}
        className="crop"
        role="application"
        aria-label={t('events.cropKeys')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the picture
        tabIndex={0}
        onKeyDown={steer}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => (last.current = null)}
        onPointerCancel={() => (last.current = null)}
      >
        {picture && <Drawn picture={picture} size={size} crop={crop} frame={frame.current} />}
      </div>
      <label className="row g3 crop-zoom t13">
        {t('events.cropZoom')}
        <input
          className="sp"
          type="range"
          min={1}
          max={MAX_SCALE}
          step={0.05}
          value={crop.scale}
          onChange={({ target }) => zoom(Number(target.value))}
        />
      </label>
      <p className="t13 m3">{t('events.cropHint')}</p>
    </Modal>
  )
}

type DrawnProps = { picture: HTMLImageElement; size: Size; crop: Crop; frame: HTMLElement | null }

function Drawn({ picture, size, crop, frame }: DrawnProps) {
  const window = { width: frame?.clientWidth ?? 592, height: frame?.clientHeight ?? 202 }
  const drawn = drawnSize(size, window, crop.scale)
  const left = (window.width - drawn.width) * crop.x
  const top = (window.height - drawn.height) * crop.y
  return <img src={picture.src} alt="" draggable={false} style={{ ...drawn, transform: `translate(${left}px, ${top}px)` }} />
}
