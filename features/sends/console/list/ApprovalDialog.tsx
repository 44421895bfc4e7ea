import { InputNumber, Switch } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { sendCalls } from '#features/sends/contract.ts'

const FIRST_LIMIT = 500

/** Who alone may not decide: above so many people a second one has to agree. */
export function ApprovalDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { data } = useCallQuery(sendCalls.approvalRule, {})
  const save = useCall(sendCalls.saveApprovalRule, { changes: [sendCalls.approvalRule, sendCalls.dryRun], ignoresErrors: true })
  const [chosen, setChosen] = useState<number | null | undefined>(undefined)
  const limit = chosen === undefined ? (data?.approvalOver ?? null) : chosen
  return (
    <ActDialog
      title={t('sends.approvalRule')}
      className="send-rule"
      notDone={t('sends.approvalNotSaved')}
      confirmText={t('core.save')}
      isDisabled={!data}
      onConfirm={async () => {
        await save.mutateAsync({ approvalOver: limit })
        showToast({ kind: 'success', text: t('sends.approvalSaved') })
        onClose()
      }}
      onClose={onClose}
    >
      <p className="m2">{t('sends.approvalText')}</p>
      <div className="row g3">
        <Switch aria-label={t('sends.approvalOver')} checked={limit !== null} onChange={(isOn) => setChosen(isOn ? FIRST_LIMIT : null)} />
        <span className="sp">{limit === null ? t('sends.approvalNever') : t('sends.approvalOver')}</span>
        {limit !== null && (
          <InputNumber<number>
            aria-label={t('sends.approvalOver')}
            min={0}
            max={1_000_000}
            precision={0}
            value={limit}
            onChange={(next) => next !== null && setChosen(next)}
          />
        )}
      </div>
    </ActDialog>
  )
}
