import { languageOf, type Language } from '#core/language.ts'
import { format, type Dictionary, type Param, type ParamsOf } from '#core/messages.ts'
import type { AllMessages } from '#features/registry.ts'
import { createStore, useStore } from '#console/kit/store.ts'

export type MessageKey = keyof AllMessages
export type Translate = <Key extends MessageKey>(key: Key, ...params: ParamsOf<AllMessages[Key]>) => string

const LANGUAGE_KEY = 'light-language'

type Texts = { language: Language; dictionary: Dictionary }

/** The texts themselves come from the server (langResourceList): the bundle holds none. */
export const texts = createStore<Texts>({ language: languageOf(localStorage.getItem(LANGUAGE_KEY)), dictionary: {} })

export function setTexts(language: Language, dictionary: Dictionary): void {
  localStorage.setItem(LANGUAGE_KEY, language)
  document.documentElement.lang = language
  texts.set({ language, dictionary })
}

function translateWith({ language, dictionary }: Texts, key: string, params?: Record<string, Param>): string {
  const text = Object.hasOwn(dictionary, key) ? dictionary[key] : undefined
  return text === undefined ? key : format(text, params, language)
}

export const t: Translate = (key, ...[params]) => translateWith(texts.get(), key, params)

/** For keys that are data: page titles, task titles, roles. */
export function textOf(key: string, params?: Record<string, Param>): string {
  return translateWith(texts.get(), key, params)
}

/** Renders again when the language changes. */
export function useT(): Translate {
  useStore(texts)
  return t
}

export function useLanguage(): Language {
  return useStore(texts).language
}
