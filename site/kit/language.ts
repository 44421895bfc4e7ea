import { languageOf, type Language } from '#core/language.ts'
import { format, textIn, type Param, type ParamsOf, type Text } from '#core/messages.ts'

/** The document is written in one language; its script speaks the same. */
export function pageLanguage(): Language {
  return languageOf(document.documentElement.lang)
}

export type Say<Words extends Record<string, Text>> = <Key extends keyof Words>(key: Key, ...params: ParamsOf<Words[Key]>) => string

export function sayer<const Words extends Record<string, Text>>(words: Words): Say<Words> {
  return (key, ...params) => {
    const language = pageLanguage()
    const text = words[key]
    return text ? format(textIn(text, language), params[0] as Record<string, Param> | undefined, language) : ''
  }
}
