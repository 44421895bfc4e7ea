import { useState } from 'react'
import { moneyOf, parseMoney, priceText } from '#core/money.ts'
import { formatTime } from '#core/dateTime.ts'
import type { BuyerView } from '#features/invoices/buyerContract.ts'
import { invoiceCalls } from '#features/invoices/contract.ts'
import type { InvoiceFacts, InvoiceTitle } from '#features/invoices/shapes.ts'
import { firstWrong } from '#features/invoices/site/judge.ts'
import { say } from '#features/invoices/site/say.ts'
import { TitleForm } from '#features/invoices/site/TitleForm.tsx'
import { callSite, type Answer } from '#site/kit/callSite.ts'
import { newKey } from '#site/kit/newKey.ts'

/** What the form is for: a new one, another wish for one that waits, another one for one that is issued. */
export type Asking = { verb: 'apply' } | { verb: 'change' | 'exchange'; invoice: InvoiceFacts }
type Props = { view: BuyerView; asking: Asking; onDone: (view: BuyerView) => void; onCancel?: () => void }

const EMPTY: Omit<InvoiceTitle, 'titleType' | 'email'> = { title: '', taxNo: '', address: '', phone: '', bank: '', bankAccount: '' }

function titleAtFirst({ types, titles, email }: BuyerView, asking: Asking): InvoiceTitle {
  if (asking.verb !== 'apply') {
    const { titleType, title, taxNo, address, phone, bank, bankAccount } = asking.invoice
    return { titleType, title, taxNo, address, phone, bank, bankAccount, email: asking.invoice.email }
  }
  return titles.find(({ titleType }) => types.includes(titleType)) ?? { ...EMPTY, titleType: types[0] ?? 'Personal', email }
}

export function AskForm({ view, asking, onDone, onCancel }: Props) {
  const [title, setTitle] = useState(() => titleAtFirst(view, asking))
  const [item, setItem] = useState(asking.verb === 'apply' ? (view.items[0] ?? '') : asking.invoice.item)
  const [otherIds, setOtherIds] = useState<readonly string[]>([])
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [key] = useState(newKey)
  const { orderId, others, items } = view
  const more = others
    .filter((other) => otherIds.includes(other.orderId))
    .reduce((sum, { available }) => sum + (parseMoney(available) ?? 0), 0)
  const amount = asking.verb === 'apply' ? moneyOf((parseMoney(view.available) ?? 0) + more) : asking.invoice.amount

  function send(): Promise<Answer<BuyerView>> {
    if (asking.verb === 'apply')
      return callSite(invoiceCalls.apply, { orderId, otherIds: [...otherIds], ...title, item }, { idempotencyKey: key })
    const one = { orderId, invoiceId: asking.invoice.invoiceId, ...title }
    return asking.verb === 'change'
      ? callSite(invoiceCalls.change, { ...one, item, remark: asking.invoice.remark })
      : callSite(invoiceCalls.askExchange, one)
  }

  async function submit() {
    setIsAsked(true)
    const wrong = firstWrong(title)
    if (wrong) return document.getElementById(`title-${wrong}`)?.focus()
    setIsBusy(true)
    setProblem('')
    const { result, refusal } = await send()
    setIsBusy(false)
    if (refusal) setProblem(refusal.message)
    else onDone(result)
  }

  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit()
      }}
    >
      <div className="card">
        <div>
          <small>{say('available')}</small>
          <b>{priceText(amount, view.currency)}</b>
        </div>
        <small>
          {item} · {say('electronic')}
        </small>
      </div>
      {view.remark && <p className="muted">{view.remark}</p>}
      {asking.verb === 'exchange' && <p className="muted">{say('exchangeText')}</p>}
      <TitleForm types={view.types} value={title} used={view.titles} isAsked={isAsked} onChange={setTitle} />
      {items.length > 1 && asking.verb !== 'exchange' && (
        <div className="field">
          <label className="label" htmlFor="item">
            {say('item')}
          </label>
          <select id="item" className="input" value={item} onChange={({ target }) => setItem(target.value)}>
            {items.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </div>
      )}
      {asking.verb === 'apply' && others.length > 0 && (
        <fieldset className="field">
          <legend className="label">{say('others')}</legend>
          {others.map((other) => (
            <label key={other.orderId} className="check">
              <input
                type="checkbox"
                checked={otherIds.includes(other.orderId)}
                onChange={({ target }) =>
                  setOtherIds(target.checked ? [...otherIds, other.orderId] : otherIds.filter((one) => one !== other.orderId))
                }
              />
              <span>
                {other.orderNo} · {priceText(other.available, view.currency)}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {problem && (
        <p className="wrong" role="alert">
          {problem}
        </p>
      )}
      <div className="dock">
        <small>
          {asking.verb === 'apply'
            ? `${say('promise')} · ${say('until', { time: formatTime(view.closesTime, view.timeZone) })}`
            : say('promise')}
        </small>
        <button type="submit" className="button primary wide" aria-disabled={isBusy || undefined}>
          {isBusy && <span className="spin" aria-hidden="true" />}
          {say(isBusy ? 'sending' : asking.verb === 'apply' ? 'submit' : asking.verb === 'change' ? 'save' : 'wantExchange')}
        </button>
        {onCancel && (
          <button type="button" className="button wide" onClick={onCancel}>
            {say('cancel')}
          </button>
        )}
      </div>
    </form>
  )
}
