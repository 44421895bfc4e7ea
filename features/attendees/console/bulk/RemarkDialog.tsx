import { Input, Radio } from 'antd'
import { useId, useState } from 'react'
import { attendeeTasks } from '#features/attendees/contract.ts'
import { useT } from '#console/kit/text.ts'
import { plainText, valueIn } from '#features/attendees/console/list/cellText.ts'
import type { Target } from '#features/attendees/console/bulk/target.ts'
import type { VerbsHandle } from '#features/attendees/console/bulk/useVerbs.ts'
import { VerbDialog } from '#features/attendees/console/bulk/VerbDialog.tsx'
import { whoText } from '#features/attendees/console/bulk/words.ts'

const MOST = 2_000

/** One person's remark is there to be changed; of many it can be added to or replaced. */
export function RemarkDialog({ target, verbs }: { target: Target; verbs: VerbsHandle }) {
  const t = useT()
  const id = useId()
  const { person } = target
  const [remark, setRemark] = useState(person ? plainText(valueIn(person.attendeeFieldValues, 'Remark'), ' ') : '')
  const [mode, setMode] = useState<'replace' | 'append'>(person ? 'replace' : 'append')
  return (
    <VerbDialog
      target={target}
      title={t('attendees.remarkTitle', { who: whoText(t, target) })}
      confirmText={t('core.save')}
      isDisabled={mode === 'append' && remark.trim() === ''}
      onClose={verbs.close}
      onConfirm={() => verbs.run({ verb: 'remark', task: attendeeTasks.remark, target, own: { remark: remark.trim(), mode } })}
    >
      {!person && (
        <Radio.Group
          value={mode}
          onChange={(event) => setMode(event.target.value as 'replace' | 'append')}
          options={[
            { value: 'append', label: t('attendees.remarkAppend') },
            { value: 'replace', label: t('attendees.remarkReplace') },
          ]}
        />
      )}
      <label className="b" htmlFor={id}>
        {t('forms.field.Remark')}
      </label>
      <Input.TextArea id={id} rows={4} maxLength={MOST} value={remark} onChange={(event) => setRemark(event.target.value)} />
    </VerbDialog>
  )
}
