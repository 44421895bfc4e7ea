import { useRef, useState } from 'react'
import type { Order } from '#features/orders/shapes.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import { callSite } from '#site/kit/callSite.ts'

type Props = {
  order: Pick<Order, 'orderId'>
  attendeeIds: string[]
  note: string
  onCancelled: () => void
}

/** Giving a place back cannot be undone, so it is asked once. */
export function ConfirmCancel({ order, attendeeIds, note, onCancelled }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function cancel() {
    setIsBusy(true)
    const { refusal } = await callSite(registrationCalls.cancelOrder, { orderId: order.orderId, attendeeIds })
    setIsBusy(false)
    if (refusal) return setProblem(refusal.message)
    dialog.current?.close()
    onCancelled()
  }

  return (
    <>
      <button
        type="button"
        className="button danger small"
        onClick={() => {
          setProblem('')
          dialog.current?.showModal()
        }}
      >
        {sayOrder('cancelOrder')}
      </button>
      <dialog ref={dialog} className="sheet" aria-label={sayOrder('cancelAsk')}>
        <h2>{sayOrder('cancelAsk')}</h2>
        <p className="muted">{note || sayOrder('cancelText')}</p>
        {problem && (
          <p className="wrong" role="alert">
            {problem}
          </p>
        )}
        <div className="ways two">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {sayOrder('keepOrder')}
          </button>
          <button type="button" className="button danger" disabled={isBusy} onClick={() => void cancel()}>
            {sayOrder('cancelOrder')}
          </button>
        </div>
      </dialog>
    </>
  )
}
