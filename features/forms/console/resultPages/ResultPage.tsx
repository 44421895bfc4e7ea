import { useDevice } from '#console/kit/design/SitePreview.tsx'
import { formPages } from '#features/forms/pages.ts'
import type { ResultPageType } from '#features/forms/pageConfigs.ts'
import { PageHistory } from '#features/forms/console/design/PageHistory.tsx'
import { DesignFrame } from '#features/forms/console/design/DesignFrame.tsx'
import { usePageDesign } from '#features/forms/console/design/usePageDesign.ts'
import { OwnPreview } from '#features/forms/console/preview/OwnPreview.tsx'
import { ResultSettings } from '#features/forms/console/resultPages/ResultSettings.tsx'
import { useSignUp } from '#features/forms/console/useSignUp.ts'

/** What a person sees after having registered, by what came of it. */
export function ResultPage({ pageType }: { pageType: ResultPageType }) {
  const signUp = useSignUp()
  const { bventId, language } = signUp
  const design = usePageDesign(pageType, signUp)
  const { device, switcher } = useDevice()
  const { values } = design
  return (
    <DesignFrame
      page={formPages[pageType]}
      signUp={signUp}
      design={design}
      actions={
        <PageHistory pageType={pageType} signUp={signUp} values={values} onTake={design.take} onRollBack={design.publishing?.rollBack} />
      }
      settings={values && <ResultSettings values={values} epoch={design.epoch} language={language} onChange={design.change} />}
      faces={switcher}
      preview={values && <OwnPreview bventId={bventId} language={language} device={device} page={pageType} values={values} />}
    />
  )
}
