import { eventCalls } from '#features/events/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { formCalls } from '#features/forms/contract.ts'
import { formPages } from '#features/forms/pages.ts'
import { ticketCalls } from '#features/tickets/contract.ts'
import { designOf, ticketPapers } from '#features/forms/eTicketDesign.ts'
import { sampleTicket } from '#features/forms/sampleTicket.ts'
import { downloadCall } from '#console/kit/download.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery, useCallQuery } from '#console/kit/query.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { useT } from '#console/kit/text.ts'
import { useUser } from '#console/kit/user.ts'
import { DesignFrame } from '#features/forms/console/design/DesignFrame.tsx'
import { usePageDesign } from '#features/forms/console/design/usePageDesign.ts'
import { ETicketSettings } from '#features/forms/console/eTicket/ETicketSettings.tsx'
import { PaperTicket, PhoneTicket } from '#features/forms/console/eTicket/TicketPreview.tsx'
import { useSignUp } from '#features/forms/console/useSignUp.ts'

const NO_FIELDS: never[] = []
const faces = ['phone', ...ticketPapers] as const

/** How the ticket looks on the phone and on paper; reached from the tickets and from the sign-up pages alike. */
export function ETicketDesignPage() {
  const t = useT()
  const signUp = useSignUp()
  const { bventId, language, pathId } = signUp
  const design = usePageDesign('CustomETicketPage', signUp)
  const { values } = design
  const { data: event } = useCallQuery(eventCalls.detail, { bventId })
  const orgName = useUser()?.orgInfo?.name ?? ''
  const fields = useQuery({
    ...callQuery(formCalls.pathFields, { bventId, pathId, language }, { ignoresErrors: true }),
    enabled: pathId !== '',
  }).data?.fields
  const tickets = useQuery(callQuery(ticketCalls.list, { bventId }, { ignoresErrors: true })).data
  const [face, setFace] = useState<(typeof faces)[number]>('phone')
  const [isLoading, setLoading] = useState(false)
  const download = () => {
    setLoading(true)
    void downloadCall(formCalls.previewPdf, { bventId, language, pathId })
      .catch(() => {})
      .finally(() => setLoading(false))
  }
  const shown = values && event && designOf(values)
  const ticket =
    event && sampleTicket({ language, fields: fields ?? NO_FIELDS, ticketName: tickets?.[0]?.name, event: { ...event, orgName } })
  const drawn = shown && ticket && { design: shown, ticket, cover: event.coverTemplate.url }
  return (
    <DesignFrame
      page={formPages.eTicket}
      signUp={signUp}
      design={design}
      actions={
        <Button
          icon={<Icon name="dl" />}
          loading={isLoading}
          disabled={design.isDirty || !values}
          title={design.isDirty ? t('forms.eTicket.pdfSaveFirst') : undefined}
          onClick={download}
        >
          {t('forms.eTicket.pdf')}
        </Button>
      }
      faces={
        <Segments
          label={t('forms.eTicket.face')}
          value={face}
          items={faces.map((key) => ({ key, label: t(`forms.eTicket.face_${key}`) }))}
          onChange={setFace}
        />
      }
      settings={
        values && (
          <ETicketSettings
            values={values}
            epoch={design.epoch}
            language={language}
            eventTitle={event?.title ?? ''}
            fields={fields ?? NO_FIELDS}
            onChange={design.change}
          />
        )
      }
      preview={drawn && (face === 'phone' ? <PhoneTicket {...drawn} /> : <PaperTicket {...drawn} paper={face} />)}
    />
  )
}
