import { useCallQuery } from '#console/kit/query.ts'
import { eventCalls } from '#features/events/contract.ts'
import { formPages } from '#features/forms/pages.ts'
import type { ResultPageType } from '#features/forms/pageConfigs.ts'
import { DesignFrame } from '#features/forms/console/design/DesignFrame.tsx'
import { usePageDesign } from '#features/forms/console/design/usePageDesign.ts'
import { ResultPreview } from '#features/forms/console/resultPages/ResultPreview.tsx'
import { ResultSettings } from '#features/forms/console/resultPages/ResultSettings.tsx'
import { useSignUp } from '#features/forms/console/useSignUp.ts'

/** What a person sees after having registered, by what came of it. */
export function ResultPage({ pageType }: { pageType: ResultPageType }) {
  const signUp = useSignUp()
  const { bventId, language } = signUp
  const design = usePageDesign(pageType, signUp)
  const { data: event } = useCallQuery(eventCalls.detail, { bventId })
  const { values } = design
  return (
    <DesignFrame
      page={formPages[pageType]}
      signUp={signUp}
      design={design}
      settings={values && <ResultSettings values={values} epoch={design.epoch} language={language} onChange={design.change} />}
      preview={values && event && <ResultPreview values={values} language={language} event={event} />}
    />
  )
}
