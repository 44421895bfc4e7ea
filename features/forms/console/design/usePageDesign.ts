import { languageOf, type Language } from '#core/language.ts'
import { formCalls } from '#features/forms/contract.ts'
import type { PageConfig } from '#features/forms/shapes.ts'
import { configsOf, pageValues, type PageValues } from '#features/forms/pageConfigs.ts'
import type { PageType } from '#features/forms/pageTypes.ts'
import type { Config } from '#core/configValue.ts'
import { callApi } from '#console/kit/callApi.ts'
import { useDesign } from '#console/kit/design/useDesign.ts'
import { callQuery } from '#console/kit/query.ts'
import type { SignUp } from '#features/forms/console/useSignUp.ts'

/** A page of signing up, by path and language. */
export function usePageDesign<Type extends PageType>(pageType: Type, { bventId, language, pathId }: SignUp) {
  return useDesign<PageConfig, PageValues<Type>>({
    at: `${pathId} ${language}`,
    isReady: pathId !== '',
    queryOf: (at) => callQuery(formCalls.pageConfig, { bventId, pageType, ...placeOf(at) }, { ignoresErrors: true }),
    valuesOf: ({ configs }) => pageValues(pageType, configs as Config[]),
    versionOf: ({ version }) => version,
    async send(at, base, values) {
      const configs = configsOf(pageType, values, base.configs as Config[])
      const { pageId, version } = await callApi(
        formCalls.savePageConfig,
        { bventId, pageType, ...placeOf(at), pageId: base.pageId, version: base.version, configs },
        { ignoresErrors: true },
      )
      return { ...base, pageId, version, configs }
    },
    async first(at) {
      const { configs } = await callApi(formCalls.commonPageConfig, { pageType, language: placeOf(at).language })
      return pageValues(pageType, configs as Config[])
    },
    changes: [formCalls.pageConfig],
  })
}

function placeOf(at: string): { pathId: string; language: Language } {
  const [pathId = '', language] = at.split(' ')
  return { pathId, language: languageOf(language) }
}
