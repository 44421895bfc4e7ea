import { checkinCalls } from '#features/checkin/contract.ts'
import type { CheckinPageType } from '#features/checkin/pageSettings.ts'
import { checkinPages } from '#features/checkin/pages.ts'
import { callApi } from '#console/kit/callApi.ts'
import { DesignHistory } from '#console/kit/design/DesignHistory.tsx'
import { callQuery } from '#console/kit/query.ts'
import { textOf } from '#console/kit/text.ts'
import { LookSettings } from '#features/checkin/console/points/design/LookSettings.tsx'
import {
  draftOfPage,
  firstDraft,
  previewSettings,
  settingsOfDraft,
  type PageDraft,
} from '#features/checkin/console/points/design/pageDraft.ts'
import { PointDesigner } from '#features/checkin/console/points/design/PointDesigner.tsx'
import { usePointDesign } from '#features/checkin/console/points/design/usePointDesign.ts'
import { usePointPage } from '#features/checkin/console/points/design/usePointPage.ts'

const NO_EVENT = { title: '', languages: [] }

/** How one of the two public pages of a point looks and what it says. */
export function PageDesigner({ pageType }: { pageType: CheckinPageType }) {
  const place = usePointPage()
  const { point, language, first } = place
  const event = place.event ?? NO_EVENT
  const isSuccess = pageType === 'WeChatCheckInSuccess'
  const design = usePointDesign<PageDraft>(place.event && point, {
    valuesOf: (saved) => draftOfPage(saved, pageType),
    first: (saved) => firstDraft(pageType, event, saved.CheckInValidateField),
    save: ({ id, version }, draft) =>
      callApi(
        checkinCalls.updatePageSetting,
        { id, version, webCheckinPageSetings: settingsOfDraft(draft, pageType, event) },
        { ignoresErrors: true },
      ),
  })
  const { values } = design
  return (
    <PointDesigner
      page={isSuccess ? checkinPages.success : checkinPages.register}
      place={place}
      design={design}
      actions={
        point && (
          <DesignHistory
            query={callQuery(checkinCalls.pageVersions, { id: point.id }, { ignoresErrors: true })}
            valuesOf={({ webCheckinPageSetings }) => draftOfPage({ ...point, webCheckinPageSetings }, pageType)}
            nameOf={(key) => textOf(`checkin.page.key_${key}`)}
            timeZone={place.event?.timeZone ?? 'Asia/Shanghai'}
            canSave={place.canSave}
            onTake={design.take}
          />
        )
      }
      settings={
        values && (
          <LookSettings
            pageType={pageType}
            draft={values}
            epoch={design.epoch}
            eventTitle={event.title}
            language={language}
            first={first}
            isDisabled={!place.canSave}
            onChange={design.change}
          />
        )
      }
      preview={
        values && point && { isSuccess, settings: previewSettings(point, settingsOfDraft(values, pageType, event), event, language) }
      }
    />
  )
}
