import { useEffect, useId, useRef, useState } from 'react'
import type { ResultOf } from '#core/call.ts'
import { errors } from '#core/errors.ts'
import { priceText } from '#core/money.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import type { OrderView } from '#features/registration/site/pageData.ts'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import { shortTime } from '#features/registration/site/times.ts'
import { callSite } from '#site/kit/callSite.ts'

type Preview = ResultOf<(typeof registrationCalls)['previewCancel']>
type Asked = { key: string; preview: Preview | null; problem: string }

/** Who is not coming, what comes back and what is lost: said before anything is done. */
export function LeaveOrder({ order, onLeft }: { order: OrderView; onLeft: () => void }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const able = order.attendees.filter(({ canCancel }) => canCancel)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [tries, setTries] = useState(0)
  const asked = usePreview(order.orderId, chosen, tries)
  const preview = asked?.preview

  async function leave() {
    if (!preview) return
    setIsBusy(true)
    const { refusal } = await callSite(registrationCalls.cancelOrder, {
      orderId: order.orderId,
      attendeeIds: [...chosen],
      amount: preview.amount,
      ...(reason.trim() && { reason: reason.trim() }),
    })
    setIsBusy(false)
    if (refusal) {
      setTries(tries + 1)
      return setProblem(refusal.code === errors['core.changed'].code ? sayOrder('leaveChanged') : refusal.message)
    }
    dialog.current?.close()
    onLeft()
  }

  return (
    <>
      <button
        type="button"
        className="button danger small"
        onClick={() => {
          setProblem('')
          setChosen(able.length === 1 ? able.map(({ attendeeId }) => attendeeId) : [])
          dialog.current?.showModal()
        }}
      >
        {sayOrder('cancelOrder')}
      </button>
      <dialog ref={dialog} className="sheet" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{sayOrder('leaveTitle')}</h2>
        <div className="leavers">
          {able.length > 1 && (
            <label className="box">
              <input
                type="checkbox"
                className="check"
                checked={chosen.length === able.length}
                onChange={({ target }) => setChosen(target.checked ? able.map(({ attendeeId }) => attendeeId) : [])}
              />
              {sayOrder('leaveAll', { n: able.length })}
            </label>
          )}
          {able.map(({ attendeeId, fullName, ticketName }) => (
            <label key={attendeeId} className="box">
              <input
                type="checkbox"
                className="check"
                aria-label={sayOrder('leaveOf', { name: fullName })}
                checked={chosen.includes(attendeeId)}
                onChange={({ target }) => setChosen(target.checked ? [...chosen, attendeeId] : chosen.filter((one) => one !== attendeeId))}
              />
              <span>
                <b>{fullName}</b> <small className="muted">{ticketName}</small>
              </span>
            </label>
          ))}
        </div>
        <div aria-live="polite">
          {chosen.length === 0 ? (
            <p className="muted">{sayOrder('leaveChoose')}</p>
          ) : preview?.way ? (
            <Money preview={preview} timeZone={order.event.timeZone} />
          ) : (
            <p className="muted">{sayOrder('cancelText')}</p>
          )}
        </div>
        {preview?.way && (
          <label className="field">
            <span className="label">
              {sayOrder('leaveReason')} <small className="muted">{sayOrder('leaveOptional')}</small>
            </span>
            <input className="input" maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
          </label>
        )}
        {(problem || asked?.problem) && (
          <p className="wrong" role="alert">
            {problem || asked?.problem}
          </p>
        )}
        <div className="ways two">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {sayOrder('keepOrder')}
          </button>
          <button type="button" className="button danger" disabled={isBusy || !preview} onClick={() => void leave()}>
            {wordsOf(preview ?? null)}
          </button>
        </div>
      </dialog>
    </>
  )
}

function wordsOf(preview: Preview | null): string {
  if (!preview?.way) return sayOrder('cancelOrder')
  return sayOrder(preview.isAtOnce ? 'leaveMoney' : 'leaveAsk', { amount: priceText(preview.amount, preview.currency) })
}

/** Of whoever is chosen now; an answer about others is not shown. */
function usePreview(orderId: string, chosen: readonly string[], tries: number): Asked | null {
  const key = `${chosen.join()} ${tries}`
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    const [ids = ''] = key.split(' ')
    if (ids === '') return
    let isOver = false
    void callSite(registrationCalls.previewCancel, { orderId, attendeeIds: ids.split(',') }).then(({ result, refusal }) => {
      if (!isOver) setAsked({ key, preview: result ?? null, problem: refusal?.message ?? '' })
    })
    return () => {
      isOver = true
    }
  }, [orderId, key])
  return asked?.key === key ? asked : null
}

function Money({ preview, timeZone }: { preview: Preview; timeZone: string }) {
  const { amount, kept, fee, percent, until, currency, way, isAtOnce } = preview
  return (
    <>
      <dl className="sums">
        <div className="sum-end">
          <dt>{sayOrder('leaveBack')}</dt>
          <dd>{priceText(amount, currency)}</dd>
        </div>
        {Number(kept) > 0 && (
          <div>
            <dt>
              {sayOrder('leaveKept')} {Number(fee) > 0 && <small>{sayOrder('leaveFee', { fee: priceText(fee, currency) })}</small>}
            </dt>
            <dd>{priceText(kept, currency)}</dd>
          </div>
        )}
      </dl>
      {until && <p className="muted">{sayOrder('leavePercent', { percent, time: shortTime(until, timeZone) })}</p>}
      <p className="muted">{sayOrder(isAtOnce ? 'leaveAtOnce' : 'leaveAsked', { way })}</p>
    </>
  )
}
