import { Input, InputNumber } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { refetchCalls } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { MOST_DAYS, reportCalls } from '#features/reports/contract.ts'

const FIRST_DAYS = 30
type Props = { bventId: string; timeZone: string; onClose: () => void }

/** A link with an end; it is told once. */
export function ShareDialog({ bventId, timeZone, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [days, setDays] = useState(FIRST_DAYS)
  const [made, setMade] = useState<{ url: string; expiresTime: string } | null>(null)
  const confirm = async () => {
    if (made) return onClose()
    setMade(await callApi(reportCalls.share, { bventId, days }, { ignoresErrors: true }))
    await refetchCalls(client, [reportCalls.get])
  }
  return (
    <ActDialog
      className="report-dialog"
      title={t('reports.shareTitle')}
      confirmText={made ? t('core.confirm') : t('reports.makeLink')}
      notDone={t('reports.notDone')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="t13 m2">{t('reports.shareText')}</p>
      {made ? (
        <div className="report-field">
          <Input readOnly value={made.url} aria-label={t('reports.share')} />
          <p className="row g2 wrap">
            <CopyButton text={made.url} type="default">
              {t('reports.copy')}
            </CopyButton>
            <span className="t12 m3">
              {t('reports.onlyOnce')} {t('reports.sharedUntil', { time: formatTime(made.expiresTime, timeZone) })}
            </span>
          </p>
        </div>
      ) : (
        <label className="report-field">
          <b>{t('reports.days')}</b>
          <InputNumber min={1} max={MOST_DAYS} precision={0} value={days} onChange={(value) => setDays(value ?? FIRST_DAYS)} />
        </label>
      )}
    </ActDialog>
  )
}
