import { useState } from 'react'
import { orderPath } from '#features/links/siteLinks.ts'
import type { BuyerView } from '#features/invoices/buyerContract.ts'
import { AskForm, type Asking } from '#features/invoices/site/AskForm.tsx'
import { InvoiceCard } from '#features/invoices/site/InvoiceCard.tsx'
import { say } from '#features/invoices/site/say.ts'
import { Icon } from '#site/kit/Icon.tsx'
import { pageLanguage } from '#site/kit/language.ts'

/** The invoices of an order, and the form for the next one as long as there is money to invoice. */
export function InvoicePage({ first }: { first: BuyerView }) {
  const [view, setView] = useState(first)
  const [asking, setAsking] = useState<Asking | null>(first.closed === '' ? { verb: 'apply' } : null)
  const { orderId, bventId, invoices, closed } = view
  const done = (next: BuyerView) => {
    setView(next)
    setAsking(next.closed === '' ? { verb: 'apply' } : null)
    window.scrollTo(0, 0)
  }
  const isChanging = asking !== null && asking.verb !== 'apply'
  return (
    <main className="page own">
      <header className="bar">
        <a className="icon-button" aria-label={say('toOrder')} href={orderPath({ bventId, language: pageLanguage(), orderId })}>
          <Icon name="left" />
        </a>
        <h1>{say(asking && asking.verb === 'apply' ? 'ask' : 'invoice')}</h1>
      </header>
      <div className="form">
        {!isChanging && invoices.length > 0 && (
          <section>
            <h2>{say('mine')}</h2>
            <ul className="cards">
              {invoices.map((invoice) => (
                <InvoiceCard key={invoice.invoiceId} orderId={orderId} invoice={invoice} onAsk={setAsking} onDone={done} />
              ))}
            </ul>
          </section>
        )}
        {!asking && closed !== '' && (closed !== 'nothing' || invoices.length === 0) && <p className="muted">{say(`closed_${closed}`)}</p>}
        {asking && (
          <AskForm
            key={asking.verb === 'apply' ? 'apply' : asking.invoice.invoiceId}
            view={view}
            asking={asking}
            onDone={done}
            {...(isChanging && { onCancel: () => setAsking(view.closed === '' ? { verb: 'apply' } : null) })}
          />
        )}
      </div>
    </main>
  )
}
