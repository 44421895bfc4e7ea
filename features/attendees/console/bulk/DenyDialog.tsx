import { Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import { attendeeTasks } from '#features/attendees/contract.ts'
import { useT } from '#console/kit/text.ts'
import type { Target } from '#features/attendees/console/bulk/target.ts'
import type { VerbsHandle } from '#features/attendees/console/bulk/useVerbs.ts'
import { VerbDialog } from '#features/attendees/console/bulk/VerbDialog.tsx'
import { whoText } from '#features/attendees/console/bulk/words.ts'

const MOST = 500

export function DenyDialog({ target, verbs }: { target: Target; verbs: VerbsHandle }) {
  const t = useT()
  const id = useId()
  const [reason, setReason] = useState('')
  const [isSendNotice, setSendNotice] = useState(true)
  const who = whoText(t, target)
  return (
    <VerbDialog
      target={target}
      title={t('attendees.denyTitle', { who })}
      confirmText={t('attendees.denyConfirm', { who })}
      isDanger
      onClose={verbs.close}
      onConfirm={() =>
        verbs.run({
          verb: 'deny',
          task: attendeeTasks.approve,
          target,
          own: { status: 'Denied', isSendNotice, ...(reason.trim() && { reason: reason.trim() }) },
        })
      }
    >
      <label className="b" htmlFor={id}>
        {t('attendees.reason')}
        <span className="le-opt">{t('core.optional')}</span>
      </label>
      <Input.TextArea
        id={id}
        rows={3}
        maxLength={MOST}
        showCount
        placeholder={t('attendees.reasonHint')}
        value={reason}
        onChange={({ target: input }) => setReason(input.value)}
      />
      <Checkbox checked={isSendNotice} onChange={({ target: box }) => setSendNotice(box.checked)}>
        {t('attendees.tellDenied')}
      </Checkbox>
      <p className="m3 t13">
        {t('attendees.undoLater')}
        {isSendNotice && t('attendees.sentForGood')}
      </p>
    </VerbDialog>
  )
}
