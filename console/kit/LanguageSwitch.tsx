import { useQueryClient } from '@tanstack/react-query'
import { languageNames, languages, type Language } from '#core/language.ts'
import { loadTexts } from '#console/kit/language.ts'
import { useLanguage } from '#console/kit/text.ts'

/** Answers that hold words of the old language are fetched again. */
export function useSwitchLanguage(): (language: Language) => Promise<void> {
  const client = useQueryClient()
  return async (language) => {
    await loadTexts(language)
    await client.invalidateQueries()
  }
}

export function LanguageSwitch() {
  const current = useLanguage()
  const switchTo = useSwitchLanguage()
  return languages
    .filter((language) => language !== current)
    .map((language) => (
      <button key={language} type="button" className="link m3" lang={language} onClick={() => void switchTo(language)}>
        {languageNames[language]}
      </button>
    ))
}
