import { useCallQuery } from '#console/kit/query.ts'
import { eventCalls } from '#features/events/contract.ts'
import { formPages } from '#features/forms/pages.ts'
import { DesignFrame } from '#features/forms/console/design/DesignFrame.tsx'
import { usePageDesign } from '#features/forms/console/design/usePageDesign.ts'
import { CenterPreview } from '#features/forms/console/resultPages/CenterPreview.tsx'
import { CenterSettings } from '#features/forms/console/resultPages/CenterSettings.tsx'
import { useSignUp } from '#features/forms/console/useSignUp.ts'

/** Where people find their tickets and orders again, and what they may do there. */
export function UserCenterPage() {
  const signUp = useSignUp()
  const { bventId, language } = signUp
  const design = usePageDesign('CustomUserCenterPage', signUp)
  const { data: event } = useCallQuery(eventCalls.detail, { bventId })
  const { values } = design
  return (
    <DesignFrame
      page={formPages.userCenter}
      signUp={signUp}
      design={design}
      settings={values && <CenterSettings values={values} epoch={design.epoch} language={language} onChange={design.change} />}
      preview={values && event && <CenterPreview values={values} language={language} event={event} />}
    />
  )
}
