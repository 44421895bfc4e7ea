import { Input, Segmented } from 'antd'
import { useId, useState } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { isNeeded, taxNoProblem, titleParts, titleTypes, type TitleType } from '#features/invoices/rules.ts'
import type { InvoiceTitle } from '#features/invoices/shapes.ts'
import { rechargeCalls, type Purchase } from '#features/recharge/contract.ts'
import { shopPrice } from '#features/recharge/console/words.ts'

type Props = { purchase: Purchase; /** As it was last asked for. */ last: InvoiceTitle | null; onClose: () => void }
const NOTHING: InvoiceTitle = {
  titleType: 'Company',
  title: '',
  taxNo: '',
  address: '',
  phone: '',
  bank: '',
  bankAccount: '',
  email: '',
}

/** For whom the operator issues the invoice; each kind asks for what it needs. */
export function InvoiceDialog({ purchase, last, onClose }: Props) {
  const t = useT()
  const id = useId()
  const [title, setTitle] = useState(last ?? NOTHING)
  const { mutateAsync } = useCall(rechargeCalls.askInvoice, { changes: [rechargeCalls.list], ignoresErrors: true })
  const parts = titleParts.filter((part) => isNeeded(title.titleType, part))
  const problem = parts.includes('taxNo') && title.taxNo ? taxNoProblem(title.taxNo) : null
  const isFit = parts.every((part) => title[part].trim() !== '') && !problem
  return (
    <ActDialog
      className="act"
      title={t('recharge.askInvoice')}
      confirmText={t('recharge.askInvoice')}
      notDone={t('recharge.notDone')}
      isDisabled={!isFit}
      onClose={onClose}
      onConfirm={async () => {
        await mutateAsync({ purchaseId: purchase.purchaseId, ...title })
        showToast({ kind: 'success', text: t('recharge.invoiceAsked') })
        onClose()
      }}
    >
      <p className="m2">
        {purchase.purchaseNo} · <b>{shopPrice(purchase.price)}</b>
      </p>
      <Segmented<TitleType>
        className="shop-title"
        aria-label={t('invoices.type')}
        value={title.titleType}
        options={titleTypes.map((value) => ({ value, label: t(`invoices.${value}`) }))}
        onChange={(titleType) => setTitle({ ...title, titleType })}
      />
      {parts.map((part) => (
        <div key={part} className="shop-field">
          <label htmlFor={`${id}-${part}`}>{t(`invoices.${part}`)}</label>
          <Input
            id={`${id}-${part}`}
            maxLength={200}
            {...(part === 'email' && { type: 'email' })}
            {...(part === 'taxNo' && problem && { status: 'error' as const, 'aria-describedby': `${id}-wrong` })}
            value={title[part]}
            onChange={({ target }) => setTitle({ ...title, [part]: target.value })}
          />
          {part === 'taxNo' && problem && (
            <p className="t13 shop-wrong" id={`${id}-wrong`}>
              {t(`invoices.wrong_${problem}`)}
            </p>
          )}
        </div>
      ))}
    </ActDialog>
  )
}
