import { DEFAULT_LANGUAGE, type Language } from '#core/language.ts'
import { regionsOf, type Regions } from '#features/forms/regions.ts'
import { COUNTRY_PROVINCE_CITY, dictionaryTree } from '#features/org/server/dictionary.ts'

export function regionsIn(language: Language = DEFAULT_LANGUAGE): Regions {
  return regionsOf(dictionaryTree(COUNTRY_PROVINCE_CITY, 0, language) ?? [])
}
