import { Segmented, Slider } from 'antd'
import { useRef, useState, type PointerEvent } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { materialCalls as calls, type Material } from '#features/materials/contract.ts'
import { cropOf, heldIn, type Box } from '#features/materials/rules.ts'

const ratios = { free: null, '1:1': 1, '4:3': 4 / 3, '16:9': 16 / 9, '3:4': 3 / 4 } as const
type Ratio = keyof typeof ratios

/** A frame over the picture: its shape, its size, its place. */
export function CropDialog({ material, onDone, onClose }: { material: Material; onDone: () => void; onClose: () => void }) {
  const t = useT()
  const size = { width: material.width ?? 1, height: material.height ?? 1 }
  const picture = useRef<HTMLDivElement>(null)
  const held = useRef<{ x: number; y: number; box: Box; scale: number } | null>(null)
  const [ratio, setRatio] = useState<Ratio>('1:1')
  const [zoom, setZoom] = useState(100)
  const [box, setBox] = useState<Box>(cropOf(size, ratios['1:1']))
  const cropping = useCall(calls.crop, { ignoresErrors: true })
  const shape = (nextRatio: Ratio, nextZoom: number) => {
    const whole = cropOf(size, ratios[nextRatio])
    const [width, height] = [(whole.width * nextZoom) / 100, (whole.height * nextZoom) / 100]
    setRatio(nextRatio)
    setZoom(nextZoom)
    setBox(heldIn({ width, height, x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2 }, size))
  }
  const take = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const scale = size.width / (picture.current?.clientWidth || 1)
    held.current = { x: event.clientX, y: event.clientY, box, scale }
  }
  const pull = ({ clientX, clientY }: PointerEvent) => {
    const from = held.current
    if (from)
      setBox(
        heldIn({ ...from.box, x: from.box.x + (clientX - from.x) * from.scale, y: from.box.y + (clientY - from.y) * from.scale }, size),
      )
  }
  const drop = () => {
    held.current = null
  }
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <ActDialog
      className="material-crop"
      title={t('materials.cropTitle')}
      confirmText={t('materials.crop')}
      width={640}
      notDone={t('materials.notCropped')}
      onConfirm={async () => {
        await cropping.mutateAsync({ id: material.id, ...box })
        onDone()
      }}
      onClose={onClose}
    >
      <p className="m3">{t('materials.cropHint')}</p>
      <Segmented<Ratio>
        aria-label={t('materials.ratio')}
        value={ratio}
        options={(Object.keys(ratios) as Ratio[]).map((value) => ({ value, label: value === 'free' ? t('materials.ratio_free') : value }))}
        onChange={(value) => shape(value, zoom)}
      />
      <Slider ariaLabelForHandle={t('materials.zoom')} min={10} max={100} value={zoom} onChange={(value) => shape(ratio, value)} />
      <div ref={picture} className="material-crop-picture">
        <img src={`${material.file.relativeUrl}?width=960`} alt={material.name} draggable={false} />
        <div
          className="material-crop-frame"
          style={{
            left: percent(box.x, size.width),
            top: percent(box.y, size.height),
            width: percent(box.width, size.width),
            height: percent(box.height, size.height),
          }}
          onPointerDown={take}
          onPointerMove={pull}
          onPointerUp={drop}
          onPointerCancel={drop}
        />
      </div>
      <output className="m3 t13">
        {box.width} × {box.height}
      </output>
    </ActDialog>
  )
}
