import type { Language } from '#core/language.ts'
import { orgCalls } from '#features/org/contract.ts'
import { callApi } from '#console/kit/callApi.ts'
import { setTexts } from '#console/kit/text.ts'

/** Fetches the texts of a language; the screen changes once they are there. */
export async function loadTexts(language: Language, options: { ignoresErrors?: boolean } = {}): Promise<void> {
  setTexts(language, await callApi(orgCalls.langResourceList, { lang: language }, options))
}
