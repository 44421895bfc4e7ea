import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { formMessages } from '#features/forms/messages.ts'
import { settingsOf } from '#features/forms/pageConfigs.ts'
import type { PageType } from '#features/forms/pageTypes.ts'
import type { Config } from '#core/configValue.ts'

/** What a page says before anyone has written anything. */
export function firstConfigs(pageType: PageType, language: Language): Config[] {
  return settingsOf(pageType).map(([key, { dataType, first }]) => ({
    key,
    dataType,
    value: 'message' in first ? textIn(formMessages[first.message], language) : first.value,
  }))
}

/** A page that was saved before a setting existed has it as it is at first. */
export function completed(pageType: PageType, language: Language, configs: readonly Config[]): Config[] {
  const held = new Set(configs.map(({ key }) => key))
  return [...configs, ...firstConfigs(pageType, language).filter(({ key }) => !held.has(key))]
}

export function firstPageName(pageType: PageType, language: Language): string {
  return textIn(formMessages[`forms.page.${pageType}`], language)
}
