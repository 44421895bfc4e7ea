import { useQueryClient } from '@tanstack/react-query'
import { InputNumber, Select, Switch } from 'antd'
import { useId, useState } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { refetchCalls } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { rechargeCalls, type ShopPackage, type Stock } from '#features/recharge/contract.ts'
import { shopPrice } from '#features/recharge/console/words.ts'

type Props = { stock: Stock; packages: readonly ShopPackage[]; canChange: boolean }

/** Bought from the balance when little is left; switched on it is asked what and how often. */
export function AutoBuying({ stock: { kind, watch }, packages, canChange }: Props) {
  const t = useT()
  const id = useId()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const chosen = packages.find(({ packageId }) => packageId === watch?.packageId)
  const pieces = (n: number) => t(`recharge.pieces_${kind}`, { n })
  const save = async (setting: Setting) => {
    await callApi(rechargeCalls.saveWatch, { kind, ...setting }, { ignoresErrors: true })
    await refetchCalls(client, [rechargeCalls.asset])
    showToast({ kind: 'success', text: t('recharge.watchSaved') })
    setAsking(false)
  }
  const isOn = watch?.packageId != null
  return (
    <div className="auto-buying">
      <Switch
        aria-labelledby={id}
        checked={isOn}
        disabled={!canChange}
        onChange={(isWanted) =>
          isWanted ? setAsking(true) : watch && void save({ below: watch.below, packageId: null, mostMonthly: watch.mostMonthly })
        }
      />
      <div className="sp">
        <span id={id} className="t13">
          {isOn && chosen
            ? t('recharge.auto', { below: pieces(watch.below), goods: pieces(chosen.units ?? 0) })
            : t(isOn ? 'recharge.watchPackage' : 'recharge.autoOff')}
        </span>
        <p className="t12 m3">
          {isOn ? t('recharge.autoHint', { n: watch.mostMonthly, name: watch.toldName }) : t('recharge.autoOffHint')}
          {isOn && canChange && (
            <>
              {' · '}
              <button type="button" className="auto-set" onClick={() => setAsking(true)}>
                {t('recharge.autoSet')}
              </button>
            </>
          )}
        </p>
      </div>
      {isAsking && <AutoDialog kind={kind} watch={watch} packages={packages} onSave={save} onClose={() => setAsking(false)} />}
    </div>
  )
}

type Setting = { below: number; packageId: string | null; mostMonthly: number }
type DialogProps = Pick<Stock, 'kind' | 'watch'> & {
  packages: readonly ShopPackage[]
  onSave: (setting: Setting) => Promise<void>
  onClose: () => void
}
const USUAL_SHARE = 5

function AutoDialog({ kind, watch, packages, onSave, onClose }: DialogProps) {
  const t = useT()
  const id = useId()
  const [first] = packages
  const [packageId, setPackageId] = useState(
    packages.find((one) => one.packageId === watch?.packageId)?.packageId ?? first?.packageId ?? null,
  )
  const [below, setBelow] = useState(watch?.below ?? Math.max(1, Math.round((first?.units ?? USUAL_SHARE) / USUAL_SHARE)))
  const [mostMonthly, setMost] = useState(watch?.mostMonthly ?? 2)
  const unit = t(`recharge.unit_${kind}`)
  return (
    <ActDialog
      className="shop-act"
      title={t('recharge.autoTitle', { kind: t(`recharge.kind_${kind}`) })}
      confirmText={t('recharge.watchSave')}
      notDone={t('recharge.notDone')}
      isDisabled={packageId === null}
      onConfirm={() => onSave({ below, packageId, mostMonthly })}
      onClose={onClose}
    >
      <p className="m2">{t('recharge.autoOffHint')}</p>
      <div className="shop-field">
        <label htmlFor={`${id}-below`}>{t('recharge.watchBelow')}</label>
        <InputNumber
          id={`${id}-below`}
          min={1}
          max={1_000_000_000}
          precision={0}
          suffix={unit}
          value={below}
          onChange={(value) => setBelow(value ?? 1)}
        />
      </div>
      <div className="shop-field">
        <label htmlFor={`${id}-package`}>{t('recharge.autoPackage')}</label>
        <Select
          id={`${id}-package`}
          value={packageId}
          onChange={setPackageId}
          options={packages.map((one) => ({
            value: one.packageId,
            label: `${t(`recharge.pieces_${kind}`, { n: one.units ?? 0 })} · ${shopPrice(one.price)}`,
          }))}
        />
      </div>
      <div className="shop-field">
        <label htmlFor={`${id}-most`}>{t('recharge.autoMost')}</label>
        <InputNumber id={`${id}-most`} min={1} max={31} precision={0} value={mostMonthly} onChange={(value) => setMost(value ?? 1)} />
      </div>
    </ActDialog>
  )
}
