import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Language } from '#core/language.ts'
import { formCalls } from '#features/forms/contract.ts'
import type { CentreDraft, OwnDraft, ResultDraft } from '#features/forms/drafts.ts'
import { cleanHtml } from '#console/kit/design/cleanHtml.ts'
import { SitePreview, type Device } from '#console/kit/design/SitePreview.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useAbout } from '#features/forms/console/preview/useAbout.ts'

type Designed = Pick<ResultDraft, 'page' | 'values'> | Pick<CentreDraft, 'page' | 'values'>
type Props = Designed & { bventId: string; language: Language; device: Device }

/** A page of somebody's own after registering, with an order that there is not. */
export function OwnPreview({ bventId, language, device, page, values }: Props) {
  const about = useAbout(bventId)
  const words = useQuery({
    ...callQuery(formCalls.offlinePaymentDescription, { bventId, language }, { ignoresErrors: true }),
    enabled: page === 'OfflineSuccessPage',
  }).data?.description
  const draft = useMemo(
    () => about && ({ ...about, page, values: { ...values, text: cleanHtml(values.text) }, transfer: cleanHtml(words ?? '') } as OwnDraft),
    [about, page, values, words],
  )
  return (
    draft && (
      <SitePreview
        frame="own"
        language={language}
        draft={draft}
        around={{ bventId, blocks: values.blocks, colour: values.buttonColor }}
        device={device}
      />
    )
  )
}
