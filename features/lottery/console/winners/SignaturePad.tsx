import { Button } from 'antd'
import { useState, type PointerEvent } from 'react'
import { useT } from '#console/kit/text.ts'

const WIDTH = 400
const HEIGHT = 140
const MOST_LETTERS = 19_000

/** Strokes as the path of a drawing: small, sharp at any size, and nothing but numbers. */
export function SignaturePad({ value, onChange }: { value: string; onChange: (path: string) => void }) {
  const t = useT()
  const [isDown, setDown] = useState(false)
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const x = Math.round(((clientX - left) / width) * WIDTH)
    const y = Math.round(((clientY - top) / height) * HEIGHT)
    return `${Math.max(0, x)} ${Math.max(0, y)}`
  }
  const draw = (letter: 'M' | 'L', event: PointerEvent<SVGSVGElement>) => {
    const next = `${value}${letter}${pointOf(event)}`
    if (next.length < MOST_LETTERS) onChange(next)
  }
  return (
    <div className="lottery-reason">
      <b>{t('lottery.signature')}</b>
      <svg
        className="lottery-pad"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-label={t('lottery.signHere')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDown(true)
          draw('M', event)
        }}
        onPointerMove={(event) => isDown && draw('L', event)}
        onPointerUp={() => setDown(false)}
      >
        {value && <path d={value} />}
      </svg>
      <Button size="small" disabled={!value} onClick={() => onChange('')}>
        {t('lottery.clearSignature')}
      </Button>
    </div>
  )
}
