import type { Language } from '#core/language.ts'
import { workspaceCalls } from '#core/calls/workspace.ts'
import { callApi } from '#console/kit/callApi.ts'
import { setTexts } from '#console/kit/text.ts'

/** Fetches the texts of a language; the screen changes once they are there. */
export async function loadTexts(language: Language, options: { ignoresErrors?: boolean } = {}): Promise<void> {
  setTexts(language, await callApi(workspaceCalls.langResourceList, { lang: language }, options))
}
