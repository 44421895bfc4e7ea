import { useRef } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import '#console/kit/grip.css'

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** Moves one option of a list, by the arrow keys or by pulling it past its neighbours. */
export function MoveGrip({ name, isDisabled, onMove }: { name: string; isDisabled: boolean; onMove: (by: number) => void }) {
  const t = useT()
  const start = useRef<number | null>(null)
  const grip = useRef<HTMLButtonElement>(null)
  const move = (by: number) => {
    onMove(by)
    requestAnimationFrame(() => grip.current?.focus())
  }
  return (
    <button
      ref={grip}
      type="button"
      className="grip"
      disabled={isDisabled}
      aria-label={t('kit.moveOption', { name })}
      onKeyDown={(event) => {
        const step = steps[event.key]
        if (!step) return
        event.preventDefault()
        move(step)
      }}
      onPointerDown={(event) => {
        start.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        const height = event.currentTarget.closest('li')?.offsetHeight ?? 0
        const by = start.current === null || height === 0 ? 0 : Math.trunc((event.clientY - start.current) / height)
        if (by === 0) return
        start.current = event.clientY
        onMove(by)
      }}
      onPointerUp={() => {
        start.current = null
      }}
    >
      <Icon name="drag" size={14} />
    </button>
  )
}
