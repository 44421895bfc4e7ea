import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, Popover, type InputRef } from 'antd'
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { queryKeyOf } from '#core/call.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { currentOrgId } from '#console/kit/org.ts'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { importCalls, type ImportRow } from '#features/imports/contract.ts'
import { fileRefusal } from '#features/imports/console/fileRefusal.ts'

export type About = { BventId: string; Key: string }
type Props = {
  row: ImportRow
  head: { fieldName: string; displayName: string }
  about: About
  value: string
  problem: string
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

function Repair({ row, head, about, value, problem, onClose }: Props & { onClose: () => void }) {
  const t = useT()
  const id = useId()
  const client = useQueryClient()
  const [text, setText] = useState(value)
  const [still, setStill] = useState(problem)
  const update = useCall(importCalls.updateRow)
  const input = useRef<InputRef>(null)

  useEffect(() => {
    // The panel takes its place first; focus before that would scroll the table.
    const frame = requestAnimationFrame(() => input.current?.focus({ cursor: 'all', preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const next = await update.mutateAsync({ ...about, rowNo: row.rowNo, values: { [head.fieldName]: text } })
      const refused = fileRefusal(next)
      if (refused !== null) return setStill(refused)
      const wrong = next.errors[head.fieldName]
      if (wrong !== undefined) return setStill(wrong)
      if (!next.hasError) showToast({ kind: 'success', text: t('imports.repaired', { row: row.rowNo }) })
      onClose()
      for (const call of [importCalls.rows, importCalls.task])
        void client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(call)] })
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
        <Input
          id={id}
          ref={input}
          aria-describedby={`${id}-problem`}
          status="error"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="primary" htmlType="submit" loading={update.isPending}>
          {t('core.save')}
        </Button>
      </div>
    </form>
  )
}
