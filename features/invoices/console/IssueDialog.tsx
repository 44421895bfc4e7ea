import { Button, Checkbox, Input, Upload } from 'antd'
import { useId, useState } from 'react'
import type { ResultOf } from '#core/call.ts'
import { isoOf } from '#core/dateTime.ts'
import { priceText } from '#core/money.ts'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { invoiceCalls } from '#features/invoices/contract.ts'
import type { InvoiceDetail } from '#features/invoices/manageContract.ts'
import { comparedFile, isInvoiceNumber, isNeeded, taxNoProblem, titleParts } from '#features/invoices/rules.ts'
import '#console/kit/files.css'

type Props = { invoice: InvoiceDetail; isExchange: boolean; onDone: (text: string, nextId?: string) => void; onClose: () => void }
type Uploaded = ResultOf<typeof invoiceCalls.upload>

/** What was issued in the tax system, with its file; in an exchange also for whom it is now. */
export function IssueDialog({ invoice, isExchange, onDone, onClose }: Props) {
  const t = useT()
  const id = useId()
  const { invoiceId, version } = invoice
  const wanted = invoice.exchange ?? invoice
  const [file, setFile] = useState<Uploaded | null>(null)
  const [isSure, setSure] = useState(false)
  const [problem, setProblem] = useState('')
  const [number, setNumber] = useState('')
  const [redNumber, setRedNumber] = useState('')
  const [issuedTime, setIssuedTime] = useState<string | null>(null)
  const [title, setTitle] = useState(() => {
    const { titleType, title: name, taxNo, address, phone, bank, bankAccount, email } = wanted
    return { titleType, title: name, taxNo, address, phone, bank, bankAccount, email }
  })
  const taxProblem = isExchange && title.taxNo ? taxNoProblem(title.taxNo) : null
  const compared = file ? comparedFile(file.read, { ...title, amount: invoice.amount }) : []
  const isOther = compared.some(({ isSame }) => !isSame)
  const isFit =
    file !== null &&
    (!isOther || isSure) &&
    isInvoiceNumber(number.trim()) &&
    !taxProblem &&
    (redNumber === '' || isInvoiceNumber(redNumber.trim()))

  const take = async (chosen: File) => {
    setProblem('')
    try {
      const taken = await callApi(invoiceCalls.upload, {}, { file: chosen, ignoresErrors: true })
      setFile(taken)
      setSure(false)
      if (taken.number) setNumber(taken.number)
      if (taken.read.issuedOn) setIssuedTime(isoOf({ date: taken.read.issuedOn, time: '00:00:00' }, invoice.timeZone))
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const confirm = async () => {
    if (!file) return
    const issued = { invoiceId, version, number: number.trim(), issuedTime: issuedTime ?? new Date().toISOString(), fileId: file.fileId }
    if (!isExchange) {
      await callApi(invoiceCalls.issue, issued, { ignoresErrors: true })
      return onDone(t('invoices.done_issue'))
    }
    const made = await callApi(invoiceCalls.exchange, { ...issued, ...title, redNumber: redNumber.trim() }, { ignoresErrors: true })
    onDone(t('invoices.done_exchange'), made.invoiceId)
  }
  return (
    <ActDialog
      className="invoice-act"
      title={t(isExchange ? 'invoices.exchangeTitle' : 'invoices.issueTitle')}
      notDone={t('invoices.notDone')}
      confirmText={t(isExchange ? 'invoices.act_exchange' : 'invoices.act_issue')}
      isDisabled={!isFit}
      foot={<span className="sp t13 m3 invoice-mail">{t('invoices.mailTo', { email: title.email })}</span>}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="m2">{t(isExchange ? 'invoices.exchangeText' : 'invoices.issueText')}</p>
      {isExchange &&
        titleParts
          .filter((part) => isNeeded(title.titleType, part))
          .map((part) => (
            <div key={part} className="invoice-field">
              <label className="b" htmlFor={`${id}-${part}`}>
                {t(`invoices.${part}`)}
              </label>
              <Input
                id={`${id}-${part}`}
                value={title[part]}
                {...(part === 'taxNo' && taxProblem && { status: 'error' as const })}
                onChange={({ target }) => setTitle({ ...title, [part]: target.value })}
              />
            </div>
          ))}
      {file ? (
        <FileCard file={file} onRemove={() => setFile(null)} />
      ) : (
        <Upload.Dragger
          accept=".pdf,.ofd"
          showUploadList={false}
          beforeUpload={(chosen) => {
            void take(chosen)
            return Upload.LIST_IGNORE
          }}
        >
          <div className="drop">
            <Icon name="ul" size={20} />
            <span>{t('invoices.upload')}</span>
            <span className="t12 m3">{t('invoices.uploadHint')}</span>
          </div>
        </Upload.Dragger>
      )}
      {file && <Compared file={file} compared={compared} wanted={invoice.amount} currency={invoice.currency} />}
      {isOther && (
        <Checkbox checked={isSure} onChange={({ target }) => setSure(target.checked)}>
          {t('invoices.issueAnyway')}
        </Checkbox>
      )}
      {problem && (
        <p className="invoice-wrong" role="alert">
          <Icon name="warn" size={14} /> {problem}
        </p>
      )}
      <label className="b" htmlFor={`${id}-number`}>
        {t('invoices.number')}
      </label>
      <Input id={`${id}-number`} maxLength={20} inputMode="numeric" value={number} onChange={({ target }) => setNumber(target.value)} />
      <label className="b" htmlFor={`${id}-time`}>
        {t('invoices.issuedTime')} <span className="m3 t13">{t('invoices.now')}</span>
      </label>
      <DateTimePicker id={`${id}-time`} value={issuedTime} timeZone={invoice.timeZone} onChange={setIssuedTime} />
      {isExchange && (
        <>
          <label className="b" htmlFor={`${id}-red`}>
            {t('invoices.redNo')} <span className="m3 t13">{t('core.optional')}</span>
          </label>
          <Input
            id={`${id}-red`}
            maxLength={20}
            inputMode="numeric"
            value={redNumber}
            onChange={({ target }) => setRedNumber(target.value)}
          />
        </>
      )}
    </ActDialog>
  )
}

/** What was uploaded, and what it says of itself. */
function FileCard({ file: { fileName, read }, onRemove }: { file: Uploaded; onRemove: () => void }) {
  const t = useT()
  const said = [
    read.number && t('invoices.readNumber', { number: read.number.replace(/\d{4}(?=\d)/g, '$& ') }),
    read.issuedOn && t('invoices.readDay', { day: read.issuedOn }),
  ].filter(Boolean)
  const remove = t('kit.removeFile', { name: fileName })
  return (
    <div className="invoice-file">
      <Icon name="file" size={20} />
      <div className="sp">
        <div>{fileName}</div>
        <div className="t12 m3">{said.length > 0 ? said.join(' · ') : t('invoices.readNothing')}</div>
      </div>
      <Button type="text" size="small" icon={<Icon name="trash" />} aria-label={remove} title={remove} onClick={onRemove} />
    </div>
  )
}

type ComparedProps = { file: Uploaded; compared: ReturnType<typeof comparedFile>; wanted: string; currency: string }

/** What the file says, held against what was asked for. */
function Compared({ file: { read }, compared, wanted, currency }: ComparedProps) {
  const t = useT()
  const price = (amount: string) => priceText(amount, currency)
  return (
    <output className="invoice-read t12">
      {compared.map(({ fact, isSame }) => (
        <span key={fact} className={isSame ? 'invoice-right' : 'invoice-wrong'}>
          <Icon name={isSame ? 'check' : 'warn'} size={12} />
          {isSame
            ? t(`invoices.same_${fact}`)
            : t(`invoices.other_${fact}`, { read: fact === 'amount' ? price(read.amount) : read[fact], wanted: price(wanted) })}
        </span>
      ))}
    </output>
  )
}
