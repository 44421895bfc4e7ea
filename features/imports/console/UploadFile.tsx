import { useQuery } from '@tanstack/react-query'
import { Button, Progress, Upload } from 'antd'
import { useState } from 'react'
import { downloadCall } from '#console/kit/download.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { megabytes } from '#console/kit/uploadLimits.ts'
import { importCalls } from '#features/imports/contract.ts'
import { MAX_FILE_BYTES, type ImportType } from '#features/imports/rules.ts'
import { ticketCalls } from '#features/tickets/contract.ts'
import { SheetChoice } from '#features/imports/console/SheetChoice.tsx'
import { StepFrame } from '#features/imports/console/StepFrame.tsx'
import { TicketChoice } from '#features/imports/console/TicketChoice.tsx'
import { useUpload, type Uploaded } from '#features/imports/console/useUpload.ts'
import type { Wizard } from '#features/imports/console/useWizard.ts'
import { chosenTicket } from '#features/imports/console/wizard.ts'

const ACCEPT = '.xlsx,.xls,.csv,.txt'

/** Ticket, template, file; a file with several sheets asks which one. */
export function UploadFile({ wizard, importType }: { wizard: Wizard; importType: ImportType }) {
  const t = useT()
  const { bventId, go } = wizard
  const tickets = useQuery(callQuery(ticketCalls.list, { bventId }, { ignoresErrors: true }))
  const usable = useQuery(callQuery(importCalls.usableCount, { bventId }, { ignoresErrors: true }))
  const upload = useUpload()
  const [uploaded, setUploaded] = useState<Uploaded | null>(null)
  const ticketId = chosenTicket(importType, tickets.data ?? [], wizard.ticketId)
  // An external event without a ticket gets one with its first import.
  const isTicketless = wizard.page.area === 'external' && tickets.data?.length === 0
  const isReady = importType === 'oneTime' || ticketId !== '' || isTicketless

  const goOn = ({ key }: Uploaded) => go('matchField', { key, type: importType, ticketId })
  const send = async (file: File, sheetName?: string) => {
    const taken = await upload.send(file, { bventId, importType, ...(ticketId && { ticketId }), ...(sheetName && { sheetName }) })
    if (!taken) return setUploaded(null)
    if (taken.sheets.length > 1 && !sheetName) return setUploaded(taken)
    goOn(taken)
  }

  return (
    <StepFrame wizard={wizard} isBusy={upload.isSending}>
      <div className="frame-body imp-upload">
        {importType === 'byTicket' && !isTicketless && (
          <TicketChoice
            query={tickets}
            ticketId={ticketId}
            isDisabled={upload.isSending}
            onChoose={(chosen) => {
              setUploaded(null)
              wizard.setAddress({ ticketId: chosen })
            }}
          />
        )}
        <div className="row g3 wrap">
          <Button
            icon={<Icon name="dl" />}
            disabled={!isReady}
            onClick={() => void downloadCall(importCalls.template, { bventId, ...(ticketId && { ticketId }) }).catch(() => {})}
          >
            {t('imports.template')}
          </Button>
          <span className="sp m3 t13">{t('imports.templateHint')}</span>
        </div>
        <div>
          <Upload.Dragger
            accept={ACCEPT}
            showUploadList={false}
            disabled={!isReady || upload.isSending}
            aria-label={t('imports.file')}
            beforeUpload={(file) => {
              void send(file)
              return Upload.LIST_IGNORE
            }}
          >
            <div className="imp-drop">
              <Icon name="ul" size={24} />
              <b>{isReady ? t('imports.drop') : t('imports.dropTicketFirst')}</b>
              <span className="t12 m3">{t('imports.dropHint', { limit: megabytes(MAX_FILE_BYTES) })}</span>
            </div>
          </Upload.Dragger>
          <output>
            {upload.percent !== null && (
              <Progress
                percent={upload.percent}
                size="small"
                aria-label={t('imports.file')}
                format={() => t(upload.isSending ? 'imports.sending' : 'imports.sent', { name: upload.fileName })}
                classNames={{ root: 'imp-sending' }}
              />
            )}
          </output>
          {upload.problem && (
            <p className="note note-danger imp-problem" role="alert">
              <Icon name="warn" />
              {upload.problem}
            </p>
          )}
        </div>
        {uploaded && (
          <SheetChoice
            uploaded={uploaded}
            isBusy={upload.isSending}
            onChoose={(sheetName) => (sheetName === uploaded.sheetName ? goOn(uploaded) : void send(uploaded.file, sheetName))}
          />
        )}
        {usable.data && (
          <p className="m2 t13">
            {usable.data.usableCount === null ? t('imports.unlimited') : t('imports.usable', { n: usable.data.usableCount })}
          </p>
        )}
      </div>
    </StepFrame>
  )
}
