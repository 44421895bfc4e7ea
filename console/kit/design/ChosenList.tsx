import { Accessibility } from '@dnd-kit/dom'
import { move } from '@dnd-kit/helpers'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import { Button, Select } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

type Choice = { name: string; label: string }
type Props = {
  label: string
  chosen: readonly string[]
  offered: readonly Choice[]
  most: number
  isDisabled: boolean
  onChange: (names: string[]) => void
}

const steps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }
const withoutEnglish: NonNullable<Parameters<typeof DragDropProvider>[0]['plugins']> = (defaults) =>
  // What it would say to screen readers is English only; the grips and the line below speak the person's language.
  defaults.filter((plugin) => plugin !== Accessibility)

/** What is shown and in which order: moved by dragging or with the arrow keys; what is not shown waits below. */
export function ChosenList({ label, chosen, offered, most, isDisabled, onChange }: Props) {
  const t = useT()
  const [said, say] = useState('')
  const labelOf = (name: string) => offered.find((choice) => choice.name === name)?.label ?? name
  const waiting = offered.filter(({ name }) => !chosen.includes(name))
  const place = (names: string[], name: string) => {
    onChange(names)
    say(t('kit.design.moved', { name: labelOf(name), n: names.indexOf(name) + 1 }))
  }
  const step = (name: string, by: 1 | -1) => {
    const other = chosen[chosen.indexOf(name) + by]
    if (other)
      place(
        chosen.map((each) => (each === name ? other : each === other ? name : each)),
        name,
      )
  }
  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={withoutEnglish}
      onDragEnd={(event) => {
        const name = String(event.operation.source?.id ?? '')
        if (!event.canceled && chosen.includes(name)) place(move([...chosen], event), name)
      }}
    >
      {chosen.length > 0 && (
        <ul className="chosen" aria-label={label}>
          {chosen.map((name, at) => (
            <Row
              key={name}
              at={at}
              name={name}
              label={labelOf(name)}
              isDisabled={isDisabled}
              onStep={step}
              onDrop={() => onChange(chosen.filter((each) => each !== name))}
            />
          ))}
        </ul>
      )}
      {!isDisabled && waiting.length > 0 && (
        <Select
          aria-label={t('kit.design.addTo', { name: label })}
          placeholder={chosen.length < most ? t('kit.design.add') : t('kit.design.most', { n: most })}
          disabled={chosen.length >= most}
          value={null}
          options={waiting.map(({ name, label: text }) => ({ value: name, label: text }))}
          onChange={(name: string) => onChange([...chosen, name])}
          showSearch={{ optionFilterProp: 'label' }}
        />
      )}
      <output className="unseen">{said}</output>
    </DragDropProvider>
  )
}

type RowProps = Choice & { at: number; isDisabled: boolean; onStep: (name: string, by: 1 | -1) => void; onDrop: () => void }

function Row({ name, label, at, isDisabled, onStep, onDrop }: RowProps) {
  const t = useT()
  const { ref, handleRef, isDragging } = useSortable({ id: name, index: at, disabled: isDisabled })
  const moveByKey = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    onStep(name, by)
  }
  return (
    <li ref={ref} className={isDragging ? 'chosen-row is-pulled' : 'chosen-row'}>
      {!isDisabled && (
        <button type="button" className="grip" ref={handleRef} aria-label={t('kit.design.move', { name: label })} onKeyDown={moveByKey}>
          <Icon name="drag" />
        </button>
      )}
      <span className="sp ell">{label}</span>
      {!isDisabled && (
        <Button type="text" size="small" icon={<Icon name="x" />} aria-label={t('kit.design.hide', { name: label })} onClick={onDrop} />
      )}
    </li>
  )
}
