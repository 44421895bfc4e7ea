import { Input } from 'antd'
import { useId, useState } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { billCalls, type BillMatch } from '#features/finance/billContract.ts'

/** Why a difference is none, or what was done about it; said once. */
export function SettleDialog({ match, onClose }: { match: BillMatch; onClose: () => void }) {
  const t = useT()
  const id = useId()
  const [note, setNote] = useState('')
  const { mutateAsync } = useCall(billCalls.settle, { changes: [billCalls.days, billCalls.matches], ignoresErrors: true })
  return (
    <ActDialog
      title={t('finance.settleTitle')}
      confirmText={t('finance.settle')}
      className="act"
      notDone={t('finance.notDone')}
      isDisabled={note.trim() === ''}
      onClose={onClose}
      onConfirm={async () => {
        await mutateAsync({ id: match.id, note: note.trim() })
        onClose()
      }}
    >
      <p className="m2">
        {t(`finance.outcome_${match.outcome}`)} <span className="mono">{match.tradeNo}</span>
      </p>
      <label className="b" htmlFor={id}>
        {t('finance.settleNote')}
      </label>
      <Input.TextArea
        id={id}
        rows={3}
        maxLength={500}
        placeholder={t('finance.settleHint')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActDialog>
  )
}
