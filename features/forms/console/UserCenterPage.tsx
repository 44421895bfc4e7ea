import { useDevice } from '#console/kit/design/SitePreview.tsx'
import { formPages } from '#features/forms/pages.ts'
import { PageHistory } from '#features/forms/console/design/PageHistory.tsx'
import { DesignFrame } from '#features/forms/console/design/DesignFrame.tsx'
import { usePageDesign } from '#features/forms/console/design/usePageDesign.ts'
import { OwnPreview } from '#features/forms/console/preview/OwnPreview.tsx'
import { CenterSettings } from '#features/forms/console/resultPages/CenterSettings.tsx'
import { useSignUp } from '#features/forms/console/useSignUp.ts'

/** Where people find their tickets and orders again, and what they may do there. */
export function UserCenterPage() {
  const signUp = useSignUp()
  const { bventId, language } = signUp
  const design = usePageDesign('CustomUserCenterPage', signUp)
  const { device, switcher } = useDevice()
  const { values } = design
  return (
    <DesignFrame
      page={formPages.userCenter}
      signUp={signUp}
      design={design}
      actions={
        <PageHistory
          pageType="CustomUserCenterPage"
          signUp={signUp}
          values={values}
          onTake={design.take}
          onRollBack={design.publishing?.rollBack}
        />
      }
      settings={values && <CenterSettings values={values} epoch={design.epoch} language={language} onChange={design.change} />}
      faces={switcher}
      preview={values && <OwnPreview bventId={bventId} language={language} device={device} page="centre" values={values} />}
    />
  )
}
