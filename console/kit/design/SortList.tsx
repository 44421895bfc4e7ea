import { Accessibility } from '@dnd-kit/dom'
import { move } from '@dnd-kit/helpers'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import '#console/kit/grip.css'

type Props = {
  label: string
  ids: readonly string[]
  nameOf: (id: string) => string
  isDisabled: boolean
  onMove: (ids: string[]) => void
  className: string
  rowClassName: string
  /** One row; `grip` is what it is moved by. */
  children: (id: string, grip: ReactNode) => ReactNode
}

const steps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }
const withoutEnglish: NonNullable<Parameters<typeof DragDropProvider>[0]['plugins']> = (defaults) =>
  // What it would say to screen readers is English only; the grips and the line below speak the person's language.
  defaults.filter((plugin) => plugin !== Accessibility)

/** Rows in an order of one's own: moved by dragging or with the arrow keys, and said aloud. */
export function SortList({ label, ids, nameOf, isDisabled, onMove, className, rowClassName, children }: Props) {
  const t = useT()
  const [said, say] = useState('')
  const place = (next: string[], id: string) => {
    onMove(next)
    say(t('kit.design.moved', { name: nameOf(id), n: next.indexOf(id) + 1 }))
  }
  const step = (id: string, by: 1 | -1) => {
    const other = ids[ids.indexOf(id) + by]
    if (other)
      place(
        ids.map((each) => (each === id ? other : each === other ? id : each)),
        id,
      )
  }
  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={withoutEnglish}
      onDragEnd={(event) => {
        const id = String(event.operation.source?.id ?? '')
        if (!event.canceled && ids.includes(id)) place(move([...ids], event), id)
      }}
    >
      <ul className={className} aria-label={label}>
        {ids.map((id, at) => (
          <Row key={id} id={id} at={at} name={nameOf(id)} className={rowClassName} isDisabled={isDisabled} onStep={step}>
            {children}
          </Row>
        ))}
      </ul>
      <output className="unseen">{said}</output>
    </DragDropProvider>
  )
}

type RowProps = Pick<Props, 'isDisabled' | 'children'> & {
  id: string
  at: number
  name: string
  className: string
  onStep: (id: string, by: 1 | -1) => void
}

function Row({ id, at, name, className, isDisabled, onStep, children }: RowProps) {
  const t = useT()
  const { ref, handleRef, isDragging } = useSortable({ id, index: at, disabled: isDisabled })
  const moveByKey = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    onStep(id, by)
  }
  const grip = !isDisabled && (
    <button type="button" className="grip" ref={handleRef} aria-label={t('kit.design.move', { name })} onKeyDown={moveByKey}>
      <Icon name="drag" />
    </button>
  )
  return (
    <li ref={ref} className={isDragging ? `${className} is-pulled` : className}>
      {children(id, grip)}
    </li>
  )
}
