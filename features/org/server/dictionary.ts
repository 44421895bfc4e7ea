import { readFileSync } from 'node:fs'
import type { Language } from '#core/language.ts'
import type { Option } from '#core/schema.ts'
import { countryCodes } from '#features/org/data/countries.ts'

export const COUNTRY_PROVINCE_CITY = 'CountryProvinceCity'
export const CHINA = 'CN'

type Division = [code: string, name: string, children?: Division[]]

const made = new Map<string, Option[]>()

/** Country, province, city, area as one tree; level 0 is the whole of it, otherwise the first levels. Null for an unknown group. */
export function dictionaryTree(groupCode: string, level: number, language: Language): Option[] | null {
  if (groupCode !== COUNTRY_PROVINCE_CITY) return null
  const key = `${language}/${level}`
  const known = made.get(key)
  if (known) return known
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const tree = countryCodes.map((code) => ({
    key: code,
    value: names.of(code) ?? code,
    ...(code === CHINA && level !== 1
      ? { childrens: divisions().map((division) => optionOf(division, level === 0 ? Infinity : level - 1)) }
      : {}),
  }))
  made.set(key, tree)
  return tree
}

function optionOf([key, value, children = []]: Division, levels: number): Option {
  return children.length > 0 && levels > 1
    ? { key, value, childrens: children.map((child) => optionOf(child, levels - 1)) }
    : { key, value }
}

let read: Division[] | undefined

function divisions(): Division[] {
  read ??= JSON.parse(readFileSync(new URL('../data/divisions.json', import.meta.url), 'utf8')) as Division[]
  return read
}
