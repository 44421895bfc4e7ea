import { useQueryClient } from '@tanstack/react-query'
import { Input, Upload } from 'antd'
import { useId, useState } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { refetchCalls } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { isInvoiceNumber, isNeeded, numberInName, titleParts } from '#features/invoices/rules.ts'
import { shopPrice } from '#features/recharge/console/words.ts'
import { salesCalls, type Sale } from '#features/recharge/salesContract.ts'
import '#console/kit/files.css'

type Props = { sale: Sale; onClose: () => void }

function useDone(onClose: () => void) {
  const client = useQueryClient()
  return (text: string) => {
    showToast({ kind: 'success', text })
    void refetchCalls(client, [salesCalls.sales])
    onClose()
  }
}

/** What was issued in the tax system, with its file; the buyer is written to. */
export function IssueSaleDialog({ sale, onClose }: Props) {
  const t = useT()
  const id = useId()
  const done = useDone(onClose)
  const [file, setFile] = useState<File | null>(null)
  const [number, setNumber] = useState('')
  const confirm = async () => {
    if (!file) return
    await callApi(salesCalls.issueSale, { purchaseId: sale.purchaseId, number: number.trim() }, { file, ignoresErrors: true })
    done(t('recharge.saleIssued', { email: sale.email }))
  }
  return (
    <ActDialog
      className="shop-act"
      title={t('recharge.issueSaleOf', { name: sale.orgName })}
      notDone={t('recharge.saleNotDone')}
      confirmText={t('recharge.issueSale')}
      isDisabled={!file || !isInvoiceNumber(number.trim())}
      foot={<span className="sp t13 m3">{t('invoices.mailTo', { email: sale.email })}</span>}
      onConfirm={confirm}
      onClose={onClose}
    >
      <dl className="shop-facts t13">
        <dt className="m3">{t('recharge.column_invoiced')}</dt>
        <dd className="b">{shopPrice(sale.invoiced)}</dd>
        {titleParts
          .filter((part) => isNeeded(sale.titleType, part) && sale[part])
          .map((part) => (
            <div key={part} className="shop-fact">
              <dt className="m3">{t(`invoices.${part}`)}</dt>
              <dd>{sale[part]}</dd>
            </div>
          ))}
      </dl>
      <Upload.Dragger
        accept=".pdf,.ofd"
        showUploadList={false}
        beforeUpload={(chosen) => {
          setFile(chosen)
          setNumber((before) => numberInName(chosen.name) || before)
          return Upload.LIST_IGNORE
        }}
      >
        <div className="drop">
          <Icon name="ul" size={20} />
          <span>{file?.name ?? t('invoices.upload')}</span>
          <span className="t12 m3">{t('recharge.uploadHint')}</span>
        </div>
      </Upload.Dragger>
      <label className="b" htmlFor={id}>
        {t('invoices.number')}
      </label>
      <Input id={id} maxLength={20} inputMode="numeric" value={number} onChange={({ target }) => setNumber(target.value)} />
    </ActDialog>
  )
}

export function RejectSaleDialog({ sale, onClose }: Props) {
  const t = useT()
  const id = useId()
  const done = useDone(onClose)
  const [reason, setReason] = useState('')
  const confirm = async () => {
    await callApi(salesCalls.rejectSale, { purchaseId: sale.purchaseId, reason: reason.trim() }, { ignoresErrors: true })
    done(t('recharge.saleRejected'))
  }
  return (
    <ActDialog
      className="shop-act"
      title={t('recharge.rejectSaleOf', { name: sale.orgName })}
      notDone={t('recharge.saleNotDone')}
      confirmText={t('recharge.rejectSale')}
      isDanger
      isDisabled={reason.trim() === ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="m2">{t('recharge.rejectSaleText')}</p>
      <label className="b" htmlFor={id}>
        {t('invoices.reason')}
      </label>
      <Input id={id} maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
    </ActDialog>
  )
}
