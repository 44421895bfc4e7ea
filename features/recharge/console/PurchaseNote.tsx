import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery, refetchCalls } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { rechargeCalls, type Purchase } from '#features/recharge/contract.ts'
import { goodsText, shopPrice } from '#features/recharge/console/words.ts'

const SOON_MS = 1_000
const LATER_MS = 3_000
const SOON_TIMES = 20

/** It stands above everything, and whoever has just bought may be further down. */
const intoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' })

type Props = { purchaseId: string; transferWords: string; onPay: (purchase: Purchase) => void; onClose: () => void }

/** What became of the purchase one comes back from paying: asked for until it is known. */
export function PurchaseNote({ purchaseId, transferWords, onPay, onClose }: Props) {
  const t = useT()
  const { data } = useQuery({
    ...callQuery(rechargeCalls.detail, { purchaseId }, { ignoresErrors: true }),
    refetchInterval: ({ state: { data: told, dataUpdateCount } }) =>
      told?.state === 'Unpaid' && !told.isFailed ? (dataUpdateCount < SOON_TIMES && !told.isTransfer ? SOON_MS : LATER_MS) : false,
  })
  useArrival(data)
  if (!data) return null
  if (data.state === 'Unpaid' && data.isTransfer) return <TransferNote purchase={data} words={transferWords} onClose={onClose} />
  const outcome = data.state === 'Paid' ? 'received' : data.state === 'Closed' ? 'closed' : data.isFailed ? 'failed' : 'asking'
  const tone = { received: 'shop-received', closed: 'shop-warned', failed: 'note-danger', asking: '' }[outcome]
  return (
    <output ref={intoView} className={`note ${tone} shop-note`}>
      <Icon name={outcome === 'received' ? 'check' : outcome === 'asking' ? 'clock' : 'warn'} />
      <div className="sp">
        <b>{t(`recharge.${outcome}`, { goods: goodsText(t, data) })}</b>
        <p>{outcome === 'received' ? t('recharge.receivedHint', { no: data.purchaseNo }) : t(`recharge.${outcome}Hint`)}</p>
      </div>
      {outcome === 'failed' && (
        <Button size="small" onClick={() => onPay(data)}>
          {t('recharge.again')}
        </Button>
      )}
      <Button size="small" type="text" onClick={onClose}>
        {t('recharge.dismiss')}
      </Button>
    </output>
  )
}

/** Where the money is to go, under which reference and until when. */
function TransferNote({ purchase, words, onClose }: { purchase: Purchase; words: string; onClose: () => void }) {
  const t = useT()
  const { purchaseNo: no, price, expireTime } = purchase
  return (
    <output ref={intoView} className="note shop-note">
      <Icon name="wallet" />
      <div className="sp">
        <b>{t('recharge.transferDue', { amount: shopPrice(price), goods: goodsText(t, purchase) })}</b>
        <p>{t('recharge.transferDueHint', { no, time: formatTime(expireTime) })}</p>
        <p className="transfer-words">{words}</p>
      </div>
      <Button
        size="small"
        onClick={() => void navigator.clipboard.writeText(no).then(() => showToast({ kind: 'success', text: t('recharge.copied') }))}
      >
        {t('recharge.copyNo')}
      </Button>
      <Button size="small" type="text" onClick={onClose}>
        {t('recharge.dismiss')}
      </Button>
    </output>
  )
}

/** What it changes is shown at once; a benefit changes what the whole console may do, so that it begins anew. */
function useArrival(purchase: Purchase | undefined): void {
  const client = useQueryClient()
  const before = useRef<Purchase['state'] | null>(null)
  const { state, kind } = purchase ?? {}
  useEffect(() => {
    if (!state) return
    const isArriving = before.current !== null && before.current !== 'Paid' && state === 'Paid'
    before.current = state
    if (!isArriving) return
    if (kind === 'benefit') location.reload()
    else void refetchCalls(client, [rechargeCalls.asset, rechargeCalls.list])
  }, [state, kind, client])
}
