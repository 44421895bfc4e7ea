import { Button, Checkbox, Popover } from 'antd'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { arranged, moved, viewOf, widthOf, type Column } from '#console/kit/tableColumns.ts'
import { clampSize, useColumnSizes, type ViewHandle } from '#console/kit/tableState.ts'
import { useT } from '#console/kit/text.ts'

type Props<Row> = ViewHandle & { name: string; columns: readonly Column<Row>[] }

/** Which columns, in which order and how wide; pulled by their grip or moved and sized with the arrow keys. */
export function ColumnChooser<Row>(props: Props<Row>) {
  const t = useT()
  return (
    <Popover trigger="click" placement="bottomRight" arrow={false} styles={{ container: { padding: 8 } }} content={<Choices {...props} />}>
      <Button type="text" size="small" icon={<Icon name="cols" />} aria-label={t('kit.columns')} title={t('kit.columns')} />
    </Popover>
  )
}

const ROW_PX = 32
const STEP_PX = 10
const toggled = (names: readonly string[], key: string) => (names.includes(key) ? names.filter((name) => name !== key) : [...names, key])

function Choices<Row>({ name, columns, view, setView }: Props<Row>) {
  const t = useT()
  const hint = useId()
  const [sizes, setSizes] = useColumnSizes(name)
  const list = useRef<HTMLUListElement>(null)
  const [pulled, setPulled] = useState<string | null>(null)
  const [said, say] = useState('')
  const all = arranged(columns, view).filter(({ isBare }) => !isBare)
  const { order, hidden, fixed } = viewOf(all)

  const move = (from: number, to: number) => {
    const column = all[from]
    if (!column || to < 0 || to >= all.length || to === from) return
    setView({ order: moved(order, from, to), hidden, fixed })
    say(t('kit.columnMoved', { name: column.title, n: to + 1 }))
  }
  const resize = (at: number, by: number) => {
    const column = all[at]
    if (!column) return
    const size = clampSize(widthOf(column, sizes) + by)
    setSizes({ ...sizes, [column.key]: size })
    say(t('kit.columnSized', { name: column.title, n: size }))
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const wider = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[event.key]
    if (!step && !wider) return
    event.preventDefault()
    if (step) move(at, at + step)
    if (wider) resize(at, wider)
  }
  const onPull = ({ clientY }: PointerEvent, at: number) => {
    const box = list.current
    if (pulled && box) move(at, Math.floor((clientY - box.getBoundingClientRect().top + box.scrollTop) / ROW_PX))
  }

  return (
    <section className="chooser" aria-label={t('kit.columns')}>
      <ul ref={list}>
        {all.map(({ key, title, isShown, isFixed }, at) => (
          <li key={key} className={pulled === key ? 'chooser-item is-pulled' : 'chooser-item'}>
            <button
              type="button"
              className="chooser-grip"
              aria-label={t('kit.moveColumn', { name: title })}
              aria-describedby={hint}
              onKeyDown={(event) => onKeyDown(event, at)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setPulled(key)
              }}
              onPointerMove={(event) => onPull(event, at)}
              onPointerUp={() => setPulled(null)}
            >
              <Icon name="drag" size={14} />
            </button>
            <Checkbox
              className="sp"
              checked={isShown ?? true}
              disabled={(isShown ?? true) && all.length - hidden.length === 1}
              onChange={() => setView({ order, hidden: toggled(hidden, key), fixed })}
            >
              {title}
            </Checkbox>
            <Button
              type="text"
              size="small"
              aria-pressed={Boolean(isFixed)}
              aria-label={t('kit.fixColumn', { name: title })}
              title={t('kit.fixColumn', { name: title })}
              className={isFixed ? 'chooser-fix is-on' : 'chooser-fix'}
              icon={<Icon name="pinned" size={14} />}
              onClick={() => setView({ order, hidden, fixed: toggled(fixed, key) })}
            />
          </li>
        ))}
      </ul>
      <p id={hint} className="chooser-hint t12 m3">
        {t('kit.columnKeys')}
      </p>
      <Button type="text" size="small" disabled={view === null} onClick={() => setView(null)}>
        {t('kit.restoreColumns')}
      </Button>
      <output className="unseen">{said}</output>
    </section>
  )
}
