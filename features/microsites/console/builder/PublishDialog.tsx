import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import type { Language } from '#core/language.ts'
import type { Difference } from '#features/designs/difference.ts'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { Labelled } from '#console/kit/design/parts.tsx'
import { serverNow } from '#console/kit/serverTime.ts'
import { useT } from '#console/kit/text.ts'
import { Differences } from '#features/microsites/console/builder/Differences.tsx'

type Props = {
  isPlan: boolean
  isFirst: boolean
  isEventOut: boolean
  changes: readonly Difference[]
  language: Language
  timeZone: string
  isBusy: boolean
  onPublish: (note: string, at: string | null) => void
  onClose: () => void
}

/** What goes out, said once more before it does. */
export function PublishDialog({ isPlan, isFirst, isEventOut, changes, language, timeZone, isBusy, onPublish, onClose }: Props) {
  const t = useT()
  const [note, setNote] = useState('')
  const [at, setAt] = useState<string | null>(null)
  const isPast = at !== null && new Date(at) <= serverNow()
  return (
    <Modal
      open
      title={t(isPlan ? 'microsites.planTitle' : 'microsites.publishTitle')}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <div className="row g2 confirm-foot">
          <Button onClick={onClose}>{t('core.cancel')}</Button>
          <Button type="primary" loading={isBusy} disabled={isPlan && (at === null || isPast)} onClick={() => onPublish(note, at)}>
            {t(isPlan ? 'microsites.planDo' : 'microsites.publishDo')}
          </Button>
        </div>
      }
    >
      <div className="site-fields">
        {!isEventOut && <p className="note">{t('microsites.eventNotOut')}</p>}
        {isPlan && (
          <Labelled label={t('microsites.planAt')} hint={isPast ? t('microsites.planPast') : t('microsites.planHint')}>
            {(id) => <DateTimePicker id={id} value={at} onChange={setAt} timeZone={timeZone} stepMinutes={15} />}
          </Labelled>
        )}
        <Labelled label={t('microsites.note')} hint={t('microsites.noteHint')}>
          {(id) => <Input id={id} value={note} maxLength={200} onChange={({ target }) => setNote(target.value)} />}
        </Labelled>
        {!isFirst && (
          <div className="site-scroll">
            <Differences of={changes} language={language} />
          </div>
        )}
      </div>
    </Modal>
  )
}
