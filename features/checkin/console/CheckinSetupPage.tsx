import { checkinCalls } from '#features/checkin/contract.ts'
import { checkinPages } from '#features/checkin/pages.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import { callApi } from '#console/kit/callApi.ts'
import { previewSettings } from '#features/checkin/console/points/design/pageDraft.ts'
import { PointDesigner } from '#features/checkin/console/points/design/PointDesigner.tsx'
import { draftOfSetup, firstSetup, rangeOf, type SetupDraft } from '#features/checkin/console/points/design/setupDraft.ts'
import { SetupSettings } from '#features/checkin/console/points/design/SetupSettings.tsx'
import { usePointDesign } from '#features/checkin/console/points/design/usePointDesign.ts'
import { usePointPage } from '#features/checkin/console/points/design/usePointPage.ts'

/** Each of the two has its own call; the second is sent against what the first has made. */
async function save({ id, version, ...saved }: WebCheckin, draft: SetupDraft): Promise<void> {
  const options = { ignoresErrors: true }
  const { CheckInValidateField } = draft
  const isFieldNew = CheckInValidateField !== saved.CheckInValidateField
  const isRangeNew = JSON.stringify(rangeOf(draft)) !== JSON.stringify(rangeOf(draftOfSetup({ id, version, ...saved })))
  if (isFieldNew) await callApi(checkinCalls.updateVerifyInfo, { id, version, CheckInValidateField }, options)
  if (isRangeNew)
    await callApi(checkinCalls.updateLocationRange, { id, version: isFieldNew ? version + 1 : version, ...rangeOf(draft) }, options)
}

/** Who one must prove to be to check in alone, and where one must stand. */
export function CheckinSetupPage() {
  const place = usePointPage()
  const { point, event, language } = place
  const design = usePointDesign<SetupDraft>(point, { valuesOf: draftOfSetup, first: () => firstSetup, save })
  const { values } = design
  return (
    <PointDesigner
      page={checkinPages.setup}
      place={place}
      design={design}
      settings={values && <SetupSettings draft={values} event={event} isDisabled={!place.canSave} onChange={design.change} />}
      preview={
        values &&
        point &&
        event && {
          field: values.CheckInValidateField,
          isLocationNeeded: values.isRange,
          settings: previewSettings(point, [], event, language),
        }
      }
    />
  )
}
