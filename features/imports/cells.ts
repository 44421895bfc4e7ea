import { labelKey } from '#core/label.ts'
import type { Option } from '#core/schema.ts'
import { isRegion, regionTypes, shapeOf, type FormField, type RegionType } from '#features/forms/fieldTypes.ts'
import { liesIn, type Regions } from '#features/forms/regions.ts'
import { dateIn, dayIn, serialDate } from '#features/imports/dates.ts'

const SCIENTIFIC = /^(\d)(?:\.(\d+))?E\+?(\d{1,2})$/i
const [POINT, BIG_E, SMALL_E] = [46, 69, 101]

/** `1.3800138000E+10` is a number written short and loses nothing; `1.38E+10` has lost its last digits and stays as it is. */
export function exactNumber(text: string): string {
  // Nearly nothing that stands in a cell even begins like one.
  const second = text.charCodeAt(1)
  if (second !== POINT && second !== BIG_E && second !== SMALL_E) return text
  const [, first, decimals = '', exponent] = SCIENTIFIC.exec(text) ?? []
  if (first === undefined || decimals.length < Number(exponent)) return text
  const digits = decimals.slice(0, Number(exponent))
  return /^0*$/.test(decimals.slice(Number(exponent))) ? first + digits : text
}

export function isShortened(text: string): boolean {
  return SCIENTIFIC.test(text)
}

/** What a spreadsheet shows where a formula went wrong. */
export function isFormulaError(text: string): boolean {
  return /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|GETTING_DATA)$/i.test(text)
}

const yes = new Set(['true', '是', '有', '要', 'yes', 'y', '1', '√', '✓', '对', '已', 'on'])
const no = new Set(['false', '否', '无', '不', '不要', 'no', 'n', '0', '×', '✗', 'off'])
const genders: Record<string, string> = {
  男性: 'male',
  先生: 'male',
  m: 'male',
  male: 'male',
  女性: 'female',
  女士: 'female',
  f: 'female',
  female: 'female',
}

type Reader = (text: string) => unknown

/** Turns the text of a cell into an answer: options by their names, several of them separated as people do it. */
export function cellReader(field: FormField): Reader {
  const shape = shapeOf(field.fieldType)
  if (shape === 'switch') return (text) => switched(text)
  if (isRegion(field.fieldType)) return (text) => text
  if (shape === 'code') {
    const keys = optionKeys(field.fieldOptions)
    const isGender = field.fieldType === 'Gender'
    return remembered((text) => keys.get(labelKey(text)) ?? (isGender ? (genders[text.toLowerCase()] ?? text) : text))
  }
  if (shape === 'codes') {
    const keys = optionKeys(field.fieldOptions)
    return (text) =>
      keys.get(labelKey(text)) ??
      text.split(/[,，;；、|\n]+/).flatMap((part) => (part.trim() === '' ? [] : (keys.get(labelKey(part)) ?? part.trim())))
  }
  if (shape === 'path') return (text) => pathOf(field.fieldOptions, text)
  if (shape === 'date') return (text) => dayIn(text) ?? text
  if (shape === 'dateTime') return (text) => dateIn(text) ?? serialDate(text) ?? text
  return exactNumber
}

const MOST_REMEMBERED = 1_000

/** A column of choices says the same few things over and over. */
export function remembered<Result>(work: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const result = work(text)
    if (known.size < MOST_REMEMBERED) known.set(text, result)
    return result
  }
}

const nameKey = remembered(labelKey)

function switched(text: string): string {
  const plain = text.trim().toLowerCase()
  if (yes.has(plain)) return 'true'
  return no.has(plain) ? 'false' : text
}

function optionKeys(options: readonly Option[]): Map<string, string> {
  const byName = new Map(options.map(({ key, value }) => [labelKey(value), key]))
  for (const { key } of options) if (!byName.has(labelKey(key))) byName.set(labelKey(key), key)
  return byName
}

function pathOf(options: readonly Option[], text: string): string | string[] {
  const path: string[] = []
  let level = options
  for (const part of text.split(/\s*[/>＞→|-]\s*/).filter(Boolean)) {
    const found = level.find(({ key, value }) => labelKey(value) === labelKey(part) || key === part)
    if (!found) return text
    path.push(found.key)
    level = found.childrens ?? []
  }
  return path
}

const SUFFIX = /(特别行政区|壮族自治区|回族自治区|维吾尔自治区|自治区|自治州|地区|省|市|区|县)$/

export type RegionNames = {
  /** The codes of the regions that are called so. */
  named: (type: RegionType, name: string) => readonly string[]
  firstOf: ReadonlyMap<string, string>
  regions: Regions
}

/** Regions by name, with and without what follows it (上海, 上海市); of each kind when one is first asked for, since most forms ask for few. */
export function regionNames(...dictionaries: Regions[]): RegionNames {
  const regions: Regions = dictionaries[0] ?? new Map()
  const firstOf = new Map<string, string>()
  for (const [code, { parent }] of regions) if (parent && !firstOf.has(parent)) firstOf.set(parent, code)
  const known = new Map<RegionType, ReadonlyMap<string, readonly string[]>>()
  return {
    named(type, name) {
      const codes = known.get(type) ?? codesByName(type, dictionaries)
      known.set(type, codes)
      return codes.get(nameKey(name)) ?? []
    },
    firstOf,
    regions,
  }
}

function codesByName(wanted: RegionType, dictionaries: readonly Regions[]): Map<string, string[]> {
  const codes = new Map<string, string[]>()
  const add = (name: string, code: string) => {
    const key = labelKey(name)
    const others = codes.get(key)
    if (!others) codes.set(key, [code])
    else if (!others.includes(code)) others.push(code)
  }
  for (const dictionary of dictionaries)
    for (const [code, { type, name }] of dictionary) {
      if (type !== wanted || (dictionary !== dictionaries[0] && dictionaries[0]?.get(code)?.name === name)) continue
      add(name, code)
      add(name.replace(SUFFIX, ''), code)
      add(code, code)
    }
  return codes
}

/** Names the regions of a row from the largest down, so that a name that occurs twice is the one inside the region above it. */
export function resolveRegions(values: Record<string, unknown>, fields: readonly FormField[], names: RegionNames): void {
  const { regions } = names
  const chosen: string[] = []
  for (const type of regionTypes)
    for (const field of fields) {
      const text = values[field.fieldName]
      if (field.fieldType !== type || typeof text !== 'string') continue
      const found = names.named(type, text)
      const above = chosen.at(-1)
      const code =
        (above && (found.find((candidate) => liesIn(regions, candidate, above)) ?? withinItself(names, above, type, text))) || found[0]
      if (!code) continue
      values[field.fieldName] = code
      chosen.push(code)
    }
}

const bareName = remembered((name: string) => labelKey(name.replace(SUFFIX, '')))

/** A municipality is its own city: 上海市, 上海市. */
function withinItself({ regions, firstOf }: RegionNames, above: string, type: RegionType, text: string): string | undefined {
  const first = bareName(regions.get(above)?.name ?? '') === bareName(text) ? firstOf.get(above) : undefined
  return first && regions.get(first)?.type === type ? first : undefined
}
