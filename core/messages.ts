import { languages, type Language } from '#core/language.ts'

/** zh-CN and en side by side: a text with only one of them does not compile. */
export type Text = readonly [zh: string, en: string]
export type Messages = Record<string, Text>
export type Dictionary = Record<string, string>

type Prefixed<Feature extends string, M extends Messages> = { [Key in keyof M & string as `${Feature}.${Key}`]: M[Key] }

export function defineMessages<const Feature extends string, const M extends Messages>(
  feature: Feature,
  messages: M,
): Prefixed<Feature, M> {
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [`${feature}.${key}`, text])) as Prefixed<Feature, M>
}

export function dictionaryOf(messages: Messages, language: Language): Dictionary {
  const column = languages.indexOf(language)
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, text[column] ?? text[0]]))
}

export function textIn([zh, en]: Text, language: Language): string {
  return language === 'en' ? en : zh
}

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
export type Param = string | number
/** The `{name}` places of a text, as the parameters it asks for. */
export type ParamsOf<T extends Text> = [Names<T[0]>] extends [never] ? [] : [params: Record<Names<T[0]>, Param>]

/** Fills `{name}`; `one|other` chooses by `{n}`, which is all the plural that zh-CN and en need. */
export function format(text: string, params: Record<string, Param> = {}, language: Language = 'zh-CN'): string {
  const forms = text.split('|')
  const form = forms.length === 2 && new Intl.PluralRules(language).select(Number(params.n)) === 'one' ? forms[0] : forms.at(-1)
  return (form ?? text).replace(/\{(\w+)\}/g, (place, name: string, at: number, whole: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined
    if (value === undefined) return place
    const said = typeof value === 'number' ? value.toLocaleString(language) : value
    return `${gap(whole[at - 1], said[0])}${said}${gap(said.at(-1), whole[at + place.length])}`
  })
}

const HAN_BESIDE_LATIN = /^(\p{Script=Han}[\dA-Za-z]|[\dA-Za-z]\p{Script=Han})$/u

/** Chinese stands a space apart from letters and digits, whichever of the two a value brings. */
function gap(before = '', after = ''): string {
  return HAN_BESIDE_LATIN.test(before + after) ? ' ' : ''
}
