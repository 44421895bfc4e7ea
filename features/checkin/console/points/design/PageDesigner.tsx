import type { ResultOf } from '#core/call.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { CheckinPageType } from '#features/checkin/pageSettings.ts'
import { checkinPages } from '#features/checkin/pages.ts'
import { callApi } from '#console/kit/callApi.ts'
import { DesignHistory } from '#console/kit/design/DesignHistory.tsx'
import { useDesign } from '#console/kit/design/useDesign.ts'
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
import { usePointPage } from '#features/checkin/console/points/design/usePointPage.ts'

type PointDraft = ResultOf<typeof checkinCalls.pageDraft>
const NO_EVENT = { title: '', languages: [] }

/** How one of the two public pages of a point looks and what it says. */
export function PageDesigner({ pageType }: { pageType: CheckinPageType }) {
  const place = usePointPage()
  const { point, language, first } = place
  const event = place.event ?? NO_EVENT
  const isSuccess = pageType === 'WeChatCheckInSuccess'
  const quiet = { ignoresErrors: true }
  const design = useDesign<PointDraft, PageDraft>({
    at: point?.id ?? '',
    isReady: place.event !== undefined && point !== undefined,
    queryOf: (id) => callQuery(checkinCalls.pageDraft, { id }, quiet),
    valuesOf: ({ settings }) => draftOfPage(settings, pageType),
    versionOf: ({ version }) => version,
    async send(id, { version }, draft) {
      await callApi(checkinCalls.savePageDraft, { id, version, settings: settingsOfDraft(draft, pageType, event) }, quiet)
      return callApi(checkinCalls.pageDraft, { id }, quiet)
    },
    first: async (id) => firstDraft(pageType, event, (await callApi(checkinCalls.get, { id })).CheckInValidateField),
    changes: [checkinCalls.pageDraft, checkinCalls.pageVersions, checkinCalls.list, checkinCalls.get],
    publishing: {
      isDraft: ({ isDraft }) => isDraft,
      planOf: ({ plan }) => plan,
      liveOf: ({ live }) => draftOfPage(live, pageType),
      publish: (id, { version }, note, publishTime) =>
        publishTime
          ? callApi(checkinCalls.planPage, { id, version, note, publishTime }, quiet)
          : callApi(checkinCalls.publishPage, { id, version, note }, quiet),
      rollBack: (id, no) => callApi(checkinCalls.rollBackPage, { id, no }, quiet),
      dropPlan: (id) => callApi(checkinCalls.dropPagePlan, { id }, quiet),
    },
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
            valuesOf={({ webCheckinPageSetings }) => draftOfPage(webCheckinPageSetings, pageType)}
            values={values}
            nameOf={(key) => textOf(`checkin.page.key_${key}`)}
            timeZone={place.event?.timeZone ?? 'Asia/Shanghai'}
            canSave={place.canSave}
            onTake={design.take}
            onRollBack={design.publishing?.rollBack}
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
