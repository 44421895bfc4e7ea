import { useState } from 'react'
import { addressOf } from '#core/call.ts'
import { priceText } from '#core/money.ts'
import type { BuyerView } from '#features/invoices/buyerContract.ts'
import { invoiceCalls } from '#features/invoices/contract.ts'
import type { InvoiceFacts } from '#features/invoices/shapes.ts'
import type { Asking } from '#features/invoices/site/AskForm.tsx'
import { say } from '#features/invoices/site/say.ts'
import { callSite } from '#site/kit/callSite.ts'

type Props = { orderId: string; invoice: InvoiceFacts; onAsk: (asking: Asking) => void; onDone: (view: BuyerView) => void }

/** One invoice, where it stands, and what its buyer can do about it. */
export function InvoiceCard({ orderId, invoice, onAsk, onDone }: Props) {
  const [problem, setProblem] = useState('')
  const { invoiceId, state, title, amount, currency, number, hasFile, exchange } = invoice
  const query = new URLSearchParams({ orderId, invoiceId })
  const { address } = addressOf(invoiceCalls.ownFile.paths[0], {})
  const words = [
    number && say('number', { number }),
    state === 'Issuing' && say('issuing'),
    state === 'Rejected' && say('rejected', { reason: invoice.rejectReason }),
    state === 'Red' && say('redded'),
    exchange && say('exchanging'),
    invoice.exchangeRefusal && say('refused', { reason: invoice.exchangeRefusal }),
  ].filter((line) => typeof line === 'string' && line !== '')

  async function withdraw() {
    const { result, refusal } = await callSite(invoiceCalls.withdraw, { orderId, invoiceId })
    if (refusal) setProblem(refusal.message)
    else onDone(result)
  }

  return (
    <li className="card">
      <div>
        <b>{title}</b>
        <small>
          {say(`state_${state}`)} · {priceText(amount, currency)}
        </small>
        {words.map((line) => (
          <small key={String(line)}>{line}</small>
        ))}
      </div>
      <div className="card-actions">
        {state === 'Applied' && (
          <>
            <button type="button" className="button small" onClick={() => onAsk({ verb: 'change', invoice })}>
              {say('change')}
            </button>
            <button type="button" className="button small" onClick={() => void withdraw()}>
              {say('withdraw')}
            </button>
          </>
        )}
        {hasFile && (
          <a className="button small" href={`${address}?${query}`}>
            {say('download')}
          </a>
        )}
        {state === 'Issued' && !exchange && (
          <button type="button" className="button small" onClick={() => onAsk({ verb: 'exchange', invoice })}>
            {say('exchange')}
          </button>
        )}
      </div>
      {problem && (
        <p className="wrong" role="alert">
          {problem}
        </p>
      )}
    </li>
  )
}
