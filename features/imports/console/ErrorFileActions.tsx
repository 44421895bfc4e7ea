import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef } from 'react'
import { queryKeyOf } from '#core/call.ts'
import { downloadCall } from '#console/kit/download.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { currentOrgId } from '#console/kit/org.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { importCalls } from '#features/imports/contract.ts'
import type { ImportTask } from '#features/imports/shapes.ts'
import { useUpload } from '#features/imports/console/useUpload.ts'
import type { Wizard } from '#features/imports/console/useWizard.ts'

type Props = { wizard: Wizard; task: ImportTask; isDisabled?: boolean }

/** The file with its errors marked, out; the same file repaired, in again. */
export function ErrorFileActions({ wizard, task, isDisabled = false }: Props) {
  const t = useT()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload()
  const { bventId, key, importType, ticketId, sheets, sheetName } = task

  const send = async (file: File) => {
    const taken = await upload.send(file, { bventId, importType, key, ...(sheets.length > 1 && { sheetName }) })
    if (!taken) return
    await client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(importCalls.task)] })
    showToast({ kind: 'success', text: t('imports.repairedTaken') })
    wizard.go('matchField', { key: taken.key, type: importType, ticketId: ticketId ?? '' })
  }

  return (
    <div className="imp-errors">
      {task.hasErrorFile && (
        <Button
          block
          icon={<Icon name="dl" />}
          onClick={() => void downloadCall(importCalls.errorFile, { BventId: bventId, Key: key }).catch(() => {})}
        >
          {t('imports.downloadErrors')}
        </Button>
      )}
      <Button block icon={<Icon name="ul" />} disabled={isDisabled} loading={upload.isSending} onClick={() => input.current?.click()}>
        {t('imports.uploadRepaired')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt"
        aria-label={t('imports.uploadRepaired')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void send(file)
        }}
      />
      {upload.problem && (
        <p className="note note-danger" role="alert">
          <Icon name="warn" />
          {upload.problem}
        </p>
      )}
      <p className="t12 m3">{t('imports.errorsHint')}</p>
    </div>
  )
}
