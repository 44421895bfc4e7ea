import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { callApi } from '#console/kit/callApi.ts'
import { useCan } from '#console/kit/Can.tsx'
import { refetchCalls } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { invoiceCalls } from '#features/invoices/contract.ts'
import type { InvoiceDetail } from '#features/invoices/manageContract.ts'
import { IssueDialog } from '#features/invoices/console/IssueDialog.tsx'
import { ReasonDialog, RedDialog } from '#features/invoices/console/ReasonDialog.tsx'

const verbs = [
  'reject',
  'start',
  'putBack',
  'decline',
  'resend',
  'red',
  'noteRed',
  'exchange',
  'exchangeByService',
  'issue',
  'handOver',
] as const
type Verb = (typeof verbs)[number]

function isUseful(verb: Verb, { state, exchange, redNumber, canHandOver, isHandedOver }: InvoiceDetail): boolean {
  if (isHandedOver) return false
  if (verb === 'handOver') return canHandOver && state === 'Applied'
  if (verb === 'exchangeByService') return canHandOver && exchange !== null
  if (verb === 'reject' || verb === 'start') return state === 'Applied'
  if (verb === 'putBack') return state === 'Issuing'
  if (verb === 'issue') return state === 'Applied' || state === 'Issuing'
  if (verb === 'decline') return exchange !== null
  if (verb === 'noteRed') return state === 'Red' && redNumber === ''
  return state === 'Issued'
}

type Props = { invoice: InvoiceDetail; onActing: (isActing: boolean) => void; onGo: (invoiceId: string) => void }

/** What finance can do with it now. */
export function InvoiceActs({ invoice, onActing, onGo }: Props) {
  const t = useT()
  const client = useQueryClient()
  const canAct = useCan(invoiceCalls.issue.access)
  const [verb, setVerb] = useState<Verb | null>(null)
  const { invoiceId, bventId } = invoice
  const refresh = () => void refetchCalls(client, [invoiceCalls.list, invoiceCalls.detail])
  const show = (next: Verb | null) => {
    setVerb(next)
    onActing(next !== null)
  }
  const run = (work: () => Promise<string>) =>
    void work()
      .then((text) => showToast({ kind: 'success', text }))
      .catch(() => {})
      .finally(refresh)
  const direct: Partial<Record<Verb, () => Promise<string>>> = {
    start: async () => t('invoices.done_start', { n: (await callApi(invoiceCalls.start, { bventId, invoiceIds: [invoiceId] })).count }),
    putBack: async () => callApi(invoiceCalls.putBack, { invoiceId }).then(() => t('invoices.done_putBack')),
    handOver: async () =>
      t('invoices.done_handOver', { n: (await callApi(invoiceCalls.handOver, { bventId, invoiceIds: [invoiceId] })).count }),
    exchangeByService: async () => {
      onGo((await callApi(invoiceCalls.exchangeByService, { invoiceId, version: invoice.version })).invoiceId)
      return t('invoices.done_exchangeByService')
    },
    resend: async () => callApi(invoiceCalls.resend, { invoiceId }).then(() => t('invoices.done_resend')),
  }
  const take = (next: Verb) => {
    const work = direct[next]
    if (work) run(work)
    else show(next)
  }
  const offered = canAct ? verbs.filter((one) => isUseful(one, invoice)) : []
  const close = () => show(null)
  const done = (text: string, nextId?: string) => {
    showToast({ kind: 'success', text })
    close()
    refresh()
    if (nextId) onGo(nextId)
  }
  if (offered.length === 0) return null
  return (
    <div className="pane-foot">
      {offered.map((one) => (
        <Button
          key={one}
          type={one === 'issue' || (one === 'exchange' && invoice.exchange) ? 'primary' : 'default'}
          danger={one === 'red'}
          onClick={() => take(one)}
        >
          {t(`invoices.act_${one}`)}
        </Button>
      ))}
      {(verb === 'issue' || verb === 'exchange') && (
        <IssueDialog invoice={invoice} isExchange={verb === 'exchange'} onDone={done} onClose={close} />
      )}
      {(verb === 'reject' || verb === 'decline') && <ReasonDialog invoiceId={invoiceId} verb={verb} onDone={done} onClose={close} />}
      {(verb === 'red' || verb === 'noteRed') && <RedDialog invoice={invoice} onDone={done} onClose={close} />}
    </div>
  )
}
