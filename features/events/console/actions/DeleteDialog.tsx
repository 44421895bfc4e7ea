import { refetchCalls } from '#console/kit/query.ts'
import { eventReads } from '#features/events/reads.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, Modal, type InputRef } from 'antd'
import { useId, useRef, useState } from 'react'
import { eventCalls } from '#features/events/contract.ts'
import type { EventRow } from '#features/events/shapes.ts'
import { BIN_DAYS } from '#features/events/rules.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { tellDeleted } from '#features/events/console/actions/moves.ts'
import '#console/kit/form.css'
import '#console/kit/states.css'

type Props = { event: EventRow; onClose: () => void; onGone?: (bventId: string) => void }

/** Typing the title is the confirmation: nobody deletes the wrong summit by a slip. */
export function DeleteDialog({ event, onClose, onGone }: Props) {
  const t = useT()
  const id = useId()
  const client = useQueryClient()
  const field = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isSame = typed.trim() === event.title.trim()

  const remove = async () => {
    if (!isSame) return
    setBusy(true)
    try {
      await callApi(eventCalls.delete, { bventId: event.bventId, title: typed.trim() }, { ignoresErrors: true })
    } catch (error) {
      setBusy(false)
      if (error instanceof CallError) setProblem(error.message)
      return
    }
    onClose()
    onGone?.(event.bventId)
    tellDeleted(client, event)
    await refetchCalls(client, eventReads)
  }

  return (
    <Modal
      open
      centered
      width={480}
      title={t('events.deleteTitle', { title: event.title })}
      closable={false}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
      footer={
        <div className="row g2 confirm-foot">
          <Button onClick={onClose}>{t('core.cancel')}</Button>
          <Button type="primary" danger disabled={!isSame} loading={isBusy} onClick={() => void remove()}>
            {t('events.deleteConfirm')}
          </Button>
        </div>
      }
    >
      <p className="m2">{t('events.deleteText', { n: BIN_DAYS })}</p>
      <label className="delete-label" htmlFor={id}>
        {t('events.deleteType')} <b>{event.title}</b>
      </label>
      <Input
        id={id}
        ref={field}
        size="large"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem('')
        }}
        onPressEnter={() => void remove()}
      />
      {problem && (
        <p className="field-error t13 down" role="alert">
          <Icon name="warn" size={14} />
          {problem}
        </p>
      )}
    </Modal>
  )
}
