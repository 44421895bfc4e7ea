import { useQueryClient } from '@tanstack/react-query'
import { Checkbox, InputNumber } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { refetchCalls } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { rechargeCalls, type Stock } from '#features/recharge/contract.ts'

type Props = { stocks: readonly Stock[]; onClose: () => void }
/** Offered to whoever sets one for the first time. */
const USUAL = { sms: 1_000, email: 5_000, live: 60 } as const satisfies Record<Stock['kind'], number>

/** Below how many of each kind one is told; what is bought by itself stays as it was. */
export function WatchDialog({ stocks, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [belows, setBelows] = useState(() => new Map(stocks.map(({ kind, watch }) => [kind, watch?.below ?? null])))
  const set = (kind: Stock['kind'], below: number | null) => setBelows(new Map(belows).set(kind, below))
  const confirm = async () => {
    for (const { kind, watch } of stocks) {
      const below = belows.get(kind) ?? null
      if (below === (watch?.below ?? null)) continue
      const { packageId = null, mostMonthly } = watch ?? {}
      await callApi(
        rechargeCalls.saveWatch,
        { kind, below, packageId, ...(mostMonthly !== undefined && { mostMonthly }) },
        { ignoresErrors: true },
      )
    }
    await refetchCalls(client, [rechargeCalls.asset])
    showToast({ kind: 'success', text: t('recharge.watchSaved') })
    onClose()
  }
  return (
    <ActDialog
      className="shop-act"
      title={t('recharge.watch')}
      confirmText={t('recharge.watchSave')}
      notDone={t('recharge.notDone')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="m2">{t('recharge.watchHint')}</p>
      {stocks.map(({ kind, watch }) => {
        const name = t(`recharge.kind_${kind}`)
        const below = belows.get(kind) ?? null
        return (
          <div key={kind} className="watch-row">
            <Checkbox
              aria-label={t('recharge.watchOf', { kind: name })}
              checked={below !== null}
              onChange={({ target }) => set(kind, target.checked ? (watch?.below ?? USUAL[kind]) : null)}
            >
              {name}
            </Checkbox>
            <span className="m2">{t('recharge.watchBelow')}</span>
            <InputNumber
              aria-label={t('recharge.watchBelowOf', { kind: name })}
              min={1}
              max={1_000_000_000}
              precision={0}
              disabled={below === null}
              value={below ?? watch?.below ?? USUAL[kind]}
              onChange={(value) => set(kind, value ?? USUAL[kind])}
            />
            <span className="m2">{t(`recharge.unit_${kind}`)}</span>
            {watch && <span className="t12 m3">{t('recharge.watchTold', { name: watch.toldName })}</span>}
          </div>
        )
      })}
    </ActDialog>
  )
}
