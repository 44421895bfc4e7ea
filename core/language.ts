export const languages = ['zh-CN', 'en'] as const
export type Language = (typeof languages)[number]
export const DEFAULT_LANGUAGE: Language = 'zh-CN'

/** `Accept-Language` and stored choices arrive in many spellings; whatever is not English is Chinese. */
export function languageOf(value: string | null | undefined): Language {
  return value?.trim().toLowerCase().startsWith('en') ? 'en' : DEFAULT_LANGUAGE
}

/** What is the same at every request is made once for each language. */
export function onceIn<Value>(make: (language: Language) => Value): (language: Language) => Value {
  const made = new Map<Language, Value>()
  return (language) => {
    const value = made.get(language) ?? make(language)
    made.set(language, value)
    return value
  }
}

/** Each language is named in itself, so that whoever cannot read the other one finds it. */
export const languageNames: Record<Language, string> = { 'zh-CN': '中文', en: 'English' }
