import { useState } from 'react'
import { registrationCalls } from '#features/registration/contract.ts'
import { MOST_RECEIPT_BYTES } from '#features/registration/rules.ts'
import type { OrderView } from '#features/registration/site/pageData.ts'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import { Icon } from '#site/kit/Icon.tsx'
import { sendFile } from '#site/kit/sendFile.ts'

/** What shows that the money was transferred; the newest is the one that counts, and what was said about it stands there. */
export function SendReceipt({ order: { orderId, receipts }, onSent }: { order: OrderView; onSent: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [newest] = receipts

  async function send(file: File) {
    if (file.size > MOST_RECEIPT_BYTES) return setProblem(sayOrder('receiptLarge'))
    setProblem('')
    setIsBusy(true)
    const { refusal } = await sendFile(registrationCalls.sendReceipt, { orderId }, file, () => {}).done
    setIsBusy(false)
    if (refusal) return setProblem(refusal.message)
    onSent()
  }

  return (
    <div className="receipt" aria-live="polite">
      <h2>{sayOrder('receipt')}</h2>
      {newest && (
        <p className={newest.refusal ? 'wrong' : 'right'}>
          <Icon name={newest.refusal ? 'warn' : 'check'} />
          <span>
            {newest.fileName}
            {' · '}
            {newest.refusal ? sayOrder('receiptRefused', { reason: newest.refusal }) : sayOrder('receiptWaiting')}
          </span>
        </p>
      )}
      <label className={isBusy ? 'button upload-button off' : 'button upload-button'}>
        <Icon name="upload" />
        {sayOrder(isBusy ? 'receiptSending' : newest ? 'receiptAgain' : 'receiptSend')}
        <input
          type="file"
          className="hidden-input"
          accept="application/pdf,image/jpeg,image/png"
          disabled={isBusy}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void send(file)
            target.value = ''
          }}
        />
      </label>
      <p className="muted">{sayOrder('receiptHint')}</p>
      {problem && (
        <p className="wrong" role="alert">
          <Icon name="warn" />
          {problem}
        </p>
      )}
    </div>
  )
}
