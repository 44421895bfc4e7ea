import { emailOf, identityCardOf, mobileOf } from '#features/forms/personValues.ts'
import type { FieldType } from '#features/forms/fieldTypes.ts'
import { validationTypes } from '#core/flags.ts'
import { exactNumber } from '#features/imports/cells.ts'
import { dateIn, dayIn, serialDate } from '#features/imports/dates.ts'

/** A column of the file: `c` and its place from column A on, its name, what stands in it. */
export type Column = { id: string; name: string; type: FieldType; evidence: Evidence | null }
export type Evidence = 'mobile' | 'email' | 'idCard' | 'date'

const MOSTLY = 0.8
const SAMPLES = 5
const MOST_OPTIONS = 10
const LONG_TEXT = 60
const SWITCH = new Set(['是', '否', 'true', 'false', 'yes', 'no', 'y', 'n'])

export function columnIndex(columnId: string): number {
  return Number(columnId.slice(1))
}

/** The columns that hold anything or have a name; equal names are told apart by a number, blank ones by their letter. */
export function columnsOf(
  { header, sample, filled }: { header: readonly string[]; sample: readonly { cells: readonly string[] }[]; filled: readonly number[] },
  unnamed: (letters: string) => string,
  lettersOf: (column: number) => string,
): Column[] {
  const seen = new Map<string, number>()
  const width = Math.max(header.length, filled.length)
  return Array.from({ length: width }, (_, at) => at)
    .filter((at) => (header[at] ?? '') !== '' || (filled[at] ?? 0) > 0)
    .map((at) => {
      const given = (header[at] ?? '').replace(/\s+/g, ' ').slice(0, 100) || unnamed(lettersOf(at))
      const times = (seen.get(given) ?? 0) + 1
      seen.set(given, times)
      const values = sample.map(({ cells }) => cells[at] ?? '').filter((value) => value !== '')
      const evidence = evidenceOf(values)
      return { id: `c${at}`, name: times === 1 ? given : `${given} (${times})`, type: guessedType(values, evidence), evidence }
    })
}

/** A few of the values that stand in a column. */
export function samplesOf(rows: readonly { cells: readonly string[] }[], column: number): string[] {
  const values = new Set(rows.map(({ cells }) => cells[column] ?? '').filter((value) => value !== ''))
  return [...values].slice(0, SAMPLES).map((value) => value.slice(0, 100))
}

/** Decided as soon as too many are otherwise: most columns are no such thing, and testing values takes its time. */
function mostly(values: readonly string[], test: (value: string) => boolean): boolean {
  let others = values.length - values.length * MOSTLY
  return values.length > 0 && values.every((value) => test(value) || (others -= 1) >= 0)
}

export function evidenceOf(values: readonly string[]): Evidence | null {
  if (mostly(values, (value) => emailOf(value) !== null)) return 'email'
  if (mostly(values, (value) => identityCardOf(value) !== null)) return 'idCard'
  if (mostly(values, (value) => mobileOf(exactNumber(value), validationTypes.ChinaMobile) !== null)) return 'mobile'
  if (mostly(values, (value) => dateIn(value) !== null)) return 'date'
  return null
}

/** What a new field made of this column would be: only what every value agrees with; days are told from choices in any of their spellings. */
export function guessedType(values: readonly string[], evidence = evidenceOf(values)): FieldType {
  if (values.length === 0) return 'Textbox'
  const every = (test: (value: string) => boolean) => values.every(test)
  if (every((value) => SWITCH.has(value.toLowerCase())) && new Set(values).size <= 2) return 'Radio'
  const isDated = values.some((value) => dateIn(value) !== null)
  if (isDated && every((value) => dayIn(value) !== null)) return 'Date'
  if (isDated && every((value) => dateIn(value) !== null || serialDate(value) !== null)) return 'DateTime'
  if (evidence !== null || isDated) return every(isShort) ? 'Textbox' : 'Textarea'
  if (every((value) => /^(0|-?[1-9]\d{0,8})$/.test(value))) return 'Numeric'
  if (every((value) => /^-?(0|[1-9]\d{0,8})(\.\d{1,2})?$/.test(value))) return 'Decimal'
  const distinct = new Set(values)
  if (values.length >= 10 && distinct.size <= MOST_OPTIONS && distinct.size <= values.length / 3 && every((value) => value.length <= 20))
    return 'Select'
  return every(isShort) ? 'Textbox' : 'Textarea'
}

const isShort = (value: string) => value.length <= LONG_TEXT
