export const languages = ['zh-CN', 'en'] as const
export type Language = (typeof languages)[number]
export const DEFAULT_LANGUAGE: Language = 'zh-CN'

/** `Accept-Language` and stored choices arrive in many spellings; whatever is not English is Chinese. */
export function languageOf(value: string | null | undefined): Language {
  return value?.trim().toLowerCase().startsWith('en') ? 'en' : DEFAULT_LANGUAGE
}
