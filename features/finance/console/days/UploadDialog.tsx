import { Select, Upload } from 'antd'
import { useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { refetchCalls } from '#console/kit/query.ts'
import { t as say, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { billCalls } from '#features/finance/billContract.ts'
import type { Mapping } from '#features/finance/billRules.ts'
import { billName } from '#features/finance/console/days/billName.ts'
import '#console/kit/files.css'

type Props = {
  accounts: readonly { account: string; name: string; provider: string }[]
  onClose: () => void
  /** The last day it told of. */
  onDone: (day: string) => void
}
const parts = ['time', 'in', 'out', 'text', 'no'] as const

/** A file and whose it is; a bank's whose columns nobody knows asks which is which. */
export function UploadDialog({ accounts, onClose, onDone }: Props) {
  const t = useT()
  const id = useId()
  const client = useQueryClient()
  const [account, setAccount] = useState(accounts[0]?.account ?? 'offline')
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<readonly string[]>([])
  const [mapping, setMapping] = useState<Partial<Mapping>>({})
  const isMapped = columns.length === 0 || Boolean(mapping.time && mapping.in)
  const send = async () => {
    if (!file) return
    try {
      const told = columns.length > 0 ? { mapping: JSON.stringify(mapping) } : {}
      const { days, rows, open } = await callApi(billCalls.upload, { account, ...told }, { file, ignoresErrors: true })
      await refetchCalls(client, [billCalls.days, billCalls.matches])
      showToast({ kind: 'success', text: say('finance.uploaded', { n: rows, open }) })
      onDone(days.at(-1) ?? '')
      onClose()
    } catch (error) {
      if (error instanceof CallError) setColumns((error.returnObj as { columns?: string[] } | null)?.columns ?? [])
      throw error
    }
  }
  return (
    <ActDialog
      title={t('finance.uploadBill')}
      confirmText={t('finance.upload')}
      className="day-act"
      notDone={t('finance.notDone')}
      isDisabled={!file || !isMapped}
      onClose={onClose}
      onConfirm={send}
    >
      <label className="b" htmlFor={`${id}-account`}>
        {t('finance.whichAccount')}
      </label>
      <Select
        id={`${id}-account`}
        value={account}
        options={accounts.map((one) => ({ value: one.account, label: billName(one) }))}
        onChange={setAccount}
      />
      <Upload.Dragger
        accept=".csv,.gz,.zip,.txt"
        showUploadList={false}
        beforeUpload={(chosen) => {
          setFile(chosen)
          setColumns([])
          setMapping({})
          return Upload.LIST_IGNORE
        }}
      >
        <div className="drop">
          <Icon name="ul" size={20} />
          <span>{file?.name ?? t('finance.chooseFile')}</span>
          <span className="t12 m3">{t('finance.uploadHint')}</span>
        </div>
      </Upload.Dragger>
      {columns.length > 0 && (
        <fieldset className="bill-mapping">
          <legend className="t13 m2">{t('finance.mappingHint')}</legend>
          {parts.map((part) => (
            <div key={part}>
              <label htmlFor={`${id}-${part}`}>{t(`finance.map_${part}`)}</label>
              <Select
                id={`${id}-${part}`}
                allowClear
                value={mapping[part] ?? null}
                options={columns.map((value) => ({ value, label: value }))}
                onChange={(value: string | undefined) =>
                  setMapping(({ [part]: _, ...others }) => (value ? { ...others, [part]: value } : others))
                }
              />
            </div>
          ))}
        </fieldset>
      )}
    </ActDialog>
  )
}
