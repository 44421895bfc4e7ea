import { Checkbox, Input } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResultOf } from '#core/call.ts'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { refetchCalls } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { reportCalls } from '#features/reports/contract.ts'

type Props = { bventId: string; report: ResultOf<typeof reportCalls.get>; onClose: () => void }

export function ContentDialog({ bventId, report, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [introduction, setIntroduction] = useState(report.introduction)
  const [hasMoney, setMoney] = useState(report.hasMoney)
  const confirm = async () => {
    await callApi(reportCalls.save, { bventId, introduction, hasMoney }, { ignoresErrors: true })
    await refetchCalls(client, [reportCalls.get])
    onClose()
  }
  return (
    <ActDialog
      className="report-dialog"
      title={t('reports.settings')}
      confirmText={t('core.save')}
      notDone={t('reports.notDone')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <label className="report-field">
        <b>{t('reports.introduction')}</b>
        <Input.TextArea
          rows={5}
          maxLength={2_000}
          placeholder={t('reports.introductionHint')}
          value={introduction}
          onChange={({ target }) => setIntroduction(target.value)}
        />
      </label>
      {(report.canShowMoney || report.hasMoney) && (
        <Checkbox checked={hasMoney} onChange={({ target }) => setMoney(target.checked)}>
          {t('reports.hasMoney')} <span className="t12 m3">{t('reports.hasMoneyHint')}</span>
        </Checkbox>
      )}
    </ActDialog>
  )
}
