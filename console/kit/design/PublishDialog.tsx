import { Button, Input, Modal } from 'antd'
import { useState, type ReactNode } from 'react'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { Labelled } from '#console/kit/design/parts.tsx'
import { serverNow } from '#console/kit/serverTime.ts'
import { useT } from '#console/kit/text.ts'
import '#console/kit/design/versions.css'

type Props = {
  title: string
  isPlan: boolean
  timeZone: string
  isBusy: boolean
  /** What is to be known before. */
  about?: ReactNode
  differences?: ReactNode
  onPublish: (note: string, at: string | null) => void
  onClose: () => void
}

/** What goes out, said once more before it does. */
export function PublishDialog({ title, isPlan, timeZone, isBusy, about, differences, onPublish, onClose }: Props) {
  const t = useT()
  const [note, setNote] = useState('')
  const [at, setAt] = useState<string | null>(null)
  const isPast = at !== null && new Date(at) <= serverNow()
  return (
    <Modal
      open
      title={isPlan ? t('kit.design.planTitle') : title}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <div className="row g2 confirm-foot">
          <Button onClick={onClose}>{t('core.cancel')}</Button>
          <Button type="primary" loading={isBusy} disabled={isPlan && (at === null || isPast)} onClick={() => onPublish(note, at)}>
            {t(isPlan ? 'kit.design.planDo' : 'kit.design.publishDo')}
          </Button>
        </div>
      }
    >
      <div className="design-publish">
        {about}
        {isPlan && (
          <Labelled label={t('kit.design.planAt')} hint={isPast ? t('kit.design.planPast') : t('kit.design.planHint')}>
            {(id) => <DateTimePicker id={id} value={at} onChange={setAt} timeZone={timeZone} stepMinutes={15} />}
          </Labelled>
        )}
        <Labelled label={t('kit.design.note')} hint={t('kit.design.noteHint')}>
          {(id) => <Input id={id} value={note} maxLength={200} onChange={({ target }) => setNote(target.value)} />}
        </Labelled>
        {differences && <div className="design-scroll">{differences}</div>}
      </div>
    </Modal>
  )
}
