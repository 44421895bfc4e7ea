import { Button, Checkbox, Popover, type InputRef } from 'antd'
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { importCalls } from '#features/imports/contract.ts'
import type { ImportRow, WrongValues } from '#features/imports/shapes.ts'
import { fileRefusal } from '#features/imports/console/fileRefusal.ts'
import { RightValue } from '#features/imports/console/RightValue.tsx'
import { useReplace } from '#features/imports/console/SameWrong.tsx'
import { optionsOf, useRowsChanged, type About } from '#features/imports/console/useWrongValues.ts'

type Props = {
  row: ImportRow
  head: { fieldName: string; displayName: string }
  about: About
  value: string
  problem: string
  wrong: WrongValues
  canRepair: boolean
}

/** A cell that cannot be taken: what is wrong with it in words, and where it can be put right at once. */
export function WrongCell(props: Props) {
  const { row, head, value, problem, canRepair } = props
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const shown = value || t('imports.blank')
  const mark = (
    <>
      <Icon name="warn" size={12} />
      <span className="ell">{shown}</span>
    </>
  )
  if (!canRepair)
    return (
      <span className="imp-bad" title={problem}>
        {mark}
      </span>
    )
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      getPopupContainer={(trigger) => trigger.closest<HTMLElement>('.frame') ?? document.body}
      open={isOpen}
      onOpenChange={setOpen}
      content={<Repair key={`${row.rowNo} ${head.fieldName}`} {...props} onClose={close} />}
    >
      <button
        ref={button}
        type="button"
        className="imp-bad imp-bad-open"
        title={problem}
        aria-expanded={isOpen}
        aria-label={t('imports.repair', { name: head.displayName, value: shown })}
      >
        {mark}
      </button>
    </Popover>
  )
}

function Repair({ row, head, about, value, problem, wrong, onClose }: Props & { onClose: () => void }) {
  const t = useT()
  const id = useId()
  const [text, setText] = useState(value)
  const [still, setStill] = useState(problem)
  const update = useCall(importCalls.updateRow)
  const replace = useReplace(about)
  const changed = useRowsChanged()
  const options = optionsOf(wrong, head.fieldName)
  const alike = wrong.list.find((one) => one.fieldName === head.fieldName && one.value === value)?.count ?? 1
  const [isForAll, setForAll] = useState(value !== '')
  const input = useRef<InputRef>(null)

  useEffect(() => {
    // The panel takes its place first; focus before that would scroll the table.
    const frame = requestAnimationFrame(() => input.current?.focus({ cursor: 'all', preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (alike > 1 && isForAll) {
      const refused = await replace.run({ fieldName: head.fieldName, value }, text)
      return refused === null ? onClose() : setStill(refused || problem)
    }
    try {
      const next = await update.mutateAsync({ ...about, rowNo: row.rowNo, values: { [head.fieldName]: text } })
      const refused = fileRefusal(next)
      if (refused !== null) return setStill(refused)
      const stillWrong = next.errors[head.fieldName]
      if (stillWrong !== undefined) return setStill(stillWrong)
      if (!next.hasError) showToast({ kind: 'success', text: t('imports.repaired', { row: row.rowNo }) })
      onClose()
      changed()
    } catch {
      // The call itself has told why.
    }
  }

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles here from the input and the button
    <form className="imp-repair" onSubmit={(event) => void save(event)} onKeyDown={closeOnEscape}>
      <label className="b t13" htmlFor={id}>
        {head.displayName}
      </label>
      <output id={`${id}-problem`} className="t13 m2">
        {still}
      </output>
      <div className="row g2">
        <span className="sp">
          <RightValue id={id} inputRef={input} describedBy={`${id}-problem`} value={text} options={options} onChange={setText} />
        </span>
        <Button type="primary" htmlType="submit" loading={update.isPending || replace.isPending}>
          {t('core.save')}
        </Button>
      </div>
      {alike > 1 && (
        <Checkbox checked={isForAll} onChange={({ target }) => setForAll(target.checked)}>
          {t('imports.forAll', { n: alike, value: value || t('imports.blank') })}
        </Checkbox>
      )}
    </form>
  )
}
