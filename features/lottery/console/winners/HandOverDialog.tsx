import { Input } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { lotteryCalls } from '#features/lottery/contract.ts'
import { SignaturePad } from '#features/lottery/console/winners/SignaturePad.tsx'
import { useRefetch } from '#features/lottery/console/useLottery.ts'
import type { Winner } from '#features/lottery/shapes.ts'

type Props = { lotteryId: string; winner: Winner; onClose: () => void }

/** The code that was sent to the winner, or their name in their own hand. */
export function HandOverDialog({ lotteryId, winner, onClose }: Props) {
  const t = useT()
  const [code, setCode] = useState('')
  const [signature, setSignature] = useState('')
  const refetch = useRefetch()
  const confirm = async () => {
    const proof = code.trim() ? { code: code.trim() } : { signature }
    await callApi(lotteryCalls.handOver, { id: lotteryId, winnerId: winner.id, ...proof }, { ignoresErrors: true })
    await refetch()
    showToast({ kind: 'success', text: t('lottery.handOverDone') })
    onClose()
  }
  return (
    <ActDialog
      className="lottery-dialog"
      title={t('lottery.handOverTo', { prize: winner.prizeName, name: winner.fullName })}
      confirmText={t('lottery.handOverIt')}
      notDone={t('lottery.notDone')}
      isDisabled={!code.trim() && !signature}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="m2">{t('lottery.handOverText')}</p>
      <label className="lottery-reason">
        <b>{t('lottery.code')}</b>
        <Input value={code} maxLength={12} autoComplete="off" onChange={({ target }) => setCode(target.value)} />
      </label>
      <SignaturePad value={signature} onChange={setSignature} />
    </ActDialog>
  )
}
