import { Checkbox } from 'antd'
import { useState } from 'react'
import { errors } from '#core/errors.ts'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { CallError } from '#console/kit/callApi.ts'
import { useCall } from '#console/kit/query.ts'
import { t as say, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { billCalls } from '#features/finance/billContract.ts'
import type { Days } from '#features/finance/period.ts'

/** There is no way back; where an account has no bill, that is said and has to be meant. */
export function CloseDialog({ days: { from, to }, onClose }: { days: Days; onClose: () => void }) {
  const t = useT()
  const [unbilled, setUnbilled] = useState('')
  const [isConfirmed, setConfirmed] = useState(false)
  const { mutateAsync } = useCall(billCalls.close, { changes: [billCalls.days], ignoresErrors: true })
  return (
    <ActDialog
      title={t('finance.closeTitle', { day: from === to ? from : `${from} – ${to}` })}
      confirmText={t('finance.close')}
      isDanger
      className="day-act"
      notDone={t('finance.notDone')}
      isDisabled={unbilled !== '' && !isConfirmed}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await mutateAsync({ from, to, isConfirmed })
        } catch (error) {
          const names = unbilledIn(error)
          if (!names) throw error
          return setUnbilled(names)
        }
        showToast({ kind: 'success', text: say('finance.closed') })
        onClose()
      }}
    >
      <p className="m2">{t('finance.closeText')}</p>
      {unbilled && (
        <output className="note close-unbilled">
          <Checkbox checked={isConfirmed} onChange={(event) => setConfirmed(event.target.checked)}>
            {t('finance.closeAnyway', { names: unbilled })}
          </Checkbox>
        </output>
      )}
    </ActDialog>
  )
}

function unbilledIn(error: unknown): string {
  if (!(error instanceof CallError) || error.code !== errors['ledger.unbilled'].code) return ''
  const { unbilled } = error.returnObj as { unbilled: { day: string; name: string }[] }
  return [...new Set(unbilled.map(({ name }) => name))].join(say('kit.comma'))
}
