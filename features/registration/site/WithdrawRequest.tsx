import { useRef, useState } from 'react'
import { errors } from '#core/errors.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import { callSite } from '#site/kit/callSite.ts'

type Props = { orderId: string; refundId: string; onWithdrawn: () => void }

/** Asked once; if somebody decided meanwhile, the page shows what they said. */
export function WithdrawRequest({ orderId, refundId, onWithdrawn }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function withdraw() {
    setIsBusy(true)
    const { refusal } = await callSite(registrationCalls.withdrawRefund, { orderId, refundId })
    setIsBusy(false)
    const isDecided = refusal?.code === errors['core.changed'].code
    if (refusal) setProblem(isDecided ? sayOrder('withdrawNot') : refusal.message)
    else dialog.current?.close()
    if (!refusal || isDecided) onWithdrawn()
  }

  return (
    <>
      <button type="button" className="button small" onClick={() => dialog.current?.showModal()}>
        {sayOrder('withdraw')}
      </button>
      <dialog ref={dialog} className="sheet" aria-label={sayOrder('withdraw')}>
        <h2>{sayOrder('withdraw')}</h2>
        <p className="muted">{sayOrder('withdrawText')}</p>
        {problem && (
          <p className="wrong" role="alert">
            {problem}
          </p>
        )}
        <div className="ways two">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {sayOrder('withdrawKeep')}
          </button>
          <button type="button" className="button primary" disabled={isBusy} onClick={() => void withdraw()}>
            {sayOrder('withdraw')}
          </button>
        </div>
      </dialog>
    </>
  )
}
