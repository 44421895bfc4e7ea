import { languageOf, type Language } from '#core/language.ts'
import type { ResultOf } from '#core/call.ts'
import { formCalls } from '#features/forms/contract.ts'
import { configsOf, pageValues, type PageValues } from '#features/forms/pageConfigs.ts'
import type { PageType } from '#features/forms/pageTypes.ts'
import type { Config } from '#core/configValue.ts'
import { callApi } from '#console/kit/callApi.ts'
import { useDesign } from '#console/kit/design/useDesign.ts'
import { callQuery } from '#console/kit/query.ts'
import type { SignUp } from '#features/forms/console/useSignUp.ts'

type PageDraft = ResultOf<typeof formCalls.pageDraft>

/** A page of signing up, by path and language: what is saved is a draft, and goes out when it is published. */
export function usePageDesign<Type extends PageType>(pageType: Type, { bventId, language, pathId }: SignUp) {
  const placed = (at: string) => ({ bventId, pageType, ...placeOf(at) })
  const quiet = { ignoresErrors: true }
  return useDesign<PageDraft, PageValues<Type>>({
    at: `${pathId} ${language}`,
    isReady: pathId !== '',
    queryOf: (at) => callQuery(formCalls.pageDraft, placed(at), quiet),
    valuesOf: ({ settings }) => pageValues(pageType, settings as Config[]),
    versionOf: ({ version }) => version,
    async send(at, base, values) {
      const settings = configsOf(pageType, values, base.settings as Config[])
      const { version } = await callApi(formCalls.savePageDraft, { ...placed(at), version: base.version, settings }, quiet)
      return { ...base, isDraft: true, version, settings }
    },
    async first(at) {
      const { configs } = await callApi(formCalls.commonPageConfig, { pageType, language: placeOf(at).language })
      return pageValues(pageType, configs as Config[])
    },
    changes: [formCalls.pageDraft, formCalls.pageConfig, formCalls.pageVersions],
    publishing: {
      isDraft: ({ isDraft }) => isDraft,
      planOf: ({ plan }) => plan,
      liveOf: ({ live }) => pageValues(pageType, live as Config[]),
      publish: (at, { version }, note, publishTime) =>
        publishTime
          ? callApi(formCalls.planPage, { ...placed(at), version, note, publishTime }, quiet)
          : callApi(formCalls.publishPage, { ...placed(at), version, note }, quiet),
      rollBack: (at, no) => callApi(formCalls.rollBackPage, { ...placed(at), no }, quiet),
      dropPlan: (at) => callApi(formCalls.dropPagePlan, placed(at), quiet),
    },
  })
}

function placeOf(at: string): { pathId: string; language: Language } {
  const [pathId = '', language] = at.split(' ')
  return { pathId, language: languageOf(language) }
}
