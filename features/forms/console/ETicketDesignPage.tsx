import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { formCalls } from '#features/forms/contract.ts'
import type { TicketDraft } from '#features/forms/drafts.ts'
import { configsOf } from '#features/forms/pageConfigs.ts'
import { formPages } from '#features/forms/pages.ts'
import { SitePreview, useDevice } from '#console/kit/design/SitePreview.tsx'
import { downloadCall } from '#console/kit/download.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { PageHistory } from '#features/forms/console/design/PageHistory.tsx'
import { DesignFrame } from '#features/forms/console/design/DesignFrame.tsx'
import { usePageDesign } from '#features/forms/console/design/usePageDesign.ts'
import { ETicketSettings } from '#features/forms/console/eTicket/ETicketSettings.tsx'
import { useAbout } from '#features/forms/console/preview/useAbout.ts'
import { useSignUp } from '#features/forms/console/useSignUp.ts'

const NO_FIELDS: never[] = []

/** How the ticket looks on the phone and on paper; reached from the tickets and from the sign-up pages alike. */
export function ETicketDesignPage() {
  const t = useT()
  const signUp = useSignUp()
  const { bventId, language, pathId } = signUp
  const design = usePageDesign('CustomETicketPage', signUp)
  const { values } = design
  const fields =
    useQuery({
      ...callQuery(formCalls.pathFields, { bventId, pathId, language }, { ignoresErrors: true }),
      enabled: pathId !== '',
    }).data?.fields ?? NO_FIELDS
  const about = useAbout(bventId)
  const { device, switcher } = useDevice()
  const [isLoading, setLoading] = useState(false)
  const configs = useMemo(() => values && configsOf('CustomETicketPage', values), [values])
  const draft = useMemo((): TicketDraft | null => about && configs && { ...about, configs, fields }, [about, configs, fields])
  const download = () => {
    setLoading(true)
    void downloadCall(formCalls.previewPdf, { bventId, language, pathId, ...(configs && { configs }) })
      .catch(() => {})
      .finally(() => setLoading(false))
  }
  return (
    <DesignFrame
      page={formPages.eTicket}
      signUp={signUp}
      design={design}
      actions={
        <>
          <PageHistory
            pageType="CustomETicketPage"
            signUp={signUp}
            values={values}
            onTake={design.take}
            onRollBack={design.publishing?.rollBack}
          />
          <Button icon={<Icon name="dl" />} loading={isLoading} disabled={!values} onClick={download}>
            {t('forms.eTicket.pdf')}
          </Button>
        </>
      }
      faces={switcher}
      settings={
        values && (
          <ETicketSettings
            values={values}
            epoch={design.epoch}
            language={language}
            eventTitle={about?.event.title ?? ''}
            fields={fields}
            onChange={design.change}
          />
        )
      }
      preview={
        draft &&
        values && (
          <SitePreview
            frame="ticket"
            language={language}
            draft={draft}
            around={{ bventId, blocks: values.blocks, colour: values.buttonColor }}
            device={device}
          />
        )
      }
    />
  )
}
