import { Input, Select } from 'antd'
import { useId, useState } from 'react'
import { priceText } from '#core/money.ts'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { useT } from '#console/kit/text.ts'
import { invoiceCalls } from '#features/invoices/contract.ts'
import type { InvoiceDetail } from '#features/invoices/manageContract.ts'
import { isInvoiceNumber, redReasons, type RedReason } from '#features/invoices/rules.ts'

const SILENT = { ignoresErrors: true }
type Props = { invoiceId: string; verb: 'reject' | 'decline'; onDone: (text: string) => void; onClose: () => void }

/** Why not, in words that the buyer gets. */
export function ReasonDialog({ invoiceId, verb, onDone, onClose }: Props) {
  const t = useT()
  const id = useId()
  const [reason, setReason] = useState('')
  const confirm = async () => {
    await callApi(verb === 'reject' ? invoiceCalls.reject : invoiceCalls.declineExchange, { invoiceId, reason: reason.trim() }, SILENT)
    onDone(t(`invoices.done_${verb}`))
  }
  return (
    <ActDialog
      className="invoice-act"
      title={t(verb === 'reject' ? 'invoices.rejectTitle' : 'invoices.declineTitle')}
      notDone={t('invoices.notDone')}
      confirmText={t(`invoices.act_${verb}`)}
      isDanger
      isDisabled={reason.trim() === ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="m2">{t('invoices.rejectText')}</p>
      <label className="b" htmlFor={id}>
        {t('invoices.reason')}
      </label>
      <Input id={id} maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
    </ActDialog>
  )
}

type RedProps = { invoice: InvoiceDetail; onDone: (text: string) => void; onClose: () => void }

/** Cancels it, or registers the number of the red one afterwards. */
export function RedDialog({ invoice, onDone, onClose }: RedProps) {
  const t = useT()
  const id = useId()
  const isLate = invoice.state === 'Red'
  const [reason, setReason] = useState<RedReason>('mistake')
  const [number, setNumber] = useState('')
  const isFit = isInvoiceNumber(number.trim()) || (number.trim() === '' && !isLate)
  const confirm = async () => {
    await callApi(invoiceCalls.red, { invoiceId: invoice.invoiceId, reason, number: number.trim() }, SILENT)
    onDone(t('invoices.done_red'))
  }
  return (
    <ActDialog
      className="invoice-act"
      title={t(isLate ? 'invoices.act_noteRed' : 'invoices.act_red')}
      notDone={t('invoices.notDone')}
      confirmText={isLate ? t('core.save') : t('invoices.redConfirm', { amount: priceText(invoice.amount, invoice.currency) })}
      isDanger={!isLate}
      isDisabled={!isFit}
      onConfirm={confirm}
      onClose={onClose}
    >
      {!isLate && (
        <>
          <p className="m2">{t('invoices.redText')}</p>
          <label className="b" htmlFor={`${id}-reason`}>
            {t('invoices.reason')}
          </label>
          <Select
            id={`${id}-reason`}
            value={reason}
            options={redReasons.filter((one) => one !== 'exchange').map((value) => ({ value, label: t(`invoices.reason_${value}`) }))}
            onChange={setReason}
          />
        </>
      )}
      <label className="b" htmlFor={`${id}-number`}>
        {t('invoices.redNo')}
      </label>
      <Input id={`${id}-number`} maxLength={20} inputMode="numeric" value={number} onChange={({ target }) => setNumber(target.value)} />
    </ActDialog>
  )
}
