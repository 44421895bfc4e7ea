import { isDateDisabled, isoOf, readTime } from '#core/dateTime.ts'
import { hasBit, hasFlag, validationTypes, withBit } from '#core/flags.ts'
import type { FileRef, Option } from '#core/schema.ts'
import { isRegion, shapeOf, type FormField, type Shape } from '#features/forms/fieldTypes.ts'
import type { FormMessage } from '#features/forms/messages.ts'
import { everyOption, isLeaf, optionsAlong } from '#features/forms/options.ts'
import { asksForMobile, certificateOf, emailOf, identityCardOf, isCalendarDate, mobileOf } from '#features/forms/personValues.ts'
import type { Regions } from '#features/forms/regions.ts'

/** An answer as it is kept: text, a code, several codes (a path from root to leaf), ids of files, or nothing. */
export type StoredValue = string | string[] | null
export type Values = Readonly<Record<string, unknown>>
export type Problem = { message: Extract<FormMessage, `forms.answer.${string}`>; most?: number }
export type Reading = { timeZone: string; today?: string | undefined; regions?: Regions | undefined }
type Read = { value: StoredValue } | { problem: Problem }

export const MOST_LETTERS = 10_000
const LETTERS: Partial<Record<Shape, number>> = { line: 200, lines: 2_000 }
const FILES: Record<string, number> = { UploadButton: 1, UploadFile: 5 }
const FIRST_DATE = '1900-01-01'
const UNSEEN = /\p{Cc}/u
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const wrong = (message: Problem['message'], most?: number): Read => ({ problem: { message, ...(most !== undefined && { most }) } })
const orWrong = (value: string | null, message: Problem['message']): Read => (value === null ? wrong(message) : { value })

export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Reads an answer as people and browsers give it and says how it is kept, or what is wrong with it. */
export function readAnswer(field: FormField, raw: unknown, reading: Reading): Read {
  return answerReader(field, reading)(raw)
}

export type AnswerReader = (raw: unknown) => Read
const nothing: Read = { value: null }

/** The same for many answers: what depends on the field alone is found out once. */
export function answerReader(field: FormField, reading: Reading): AnswerReader {
  const shape = shapeOf(field.fieldType)
  const read = shape === 'line' || shape === 'lines' ? textReader(field, reading) : otherReader(field, readers[shape], reading)
  return (raw) => (isBlank(raw) || (typeof raw === 'string' && raw.trim() === '') ? nothing : read(raw))
}

type Reader = (field: FormField, raw: unknown, reading: Reading) => Read
const otherReader =
  (field: FormField, read: Reader, reading: Reading): AnswerReader =>
  (raw) =>
    read(field, raw, reading)

const readers: Record<Exclude<Shape, 'line' | 'lines'>, Reader> = {
  integer: (_, raw) => orWrong(integerOf(plain(raw)), 'forms.answer.integer'),
  decimal: (_, raw) => orWrong(decimalOf(plain(raw)), 'forms.answer.decimal'),
  switch: (_, raw) => (String(raw) === 'true' || String(raw) === 'false' ? { value: String(raw) } : wrong('forms.answer.type')),
  code: readCode,
  codes: readCodes,
  path: readPath,
  files: readFiles,
  date: (_, raw) => orWrong(dateOf(plain(raw)), 'forms.answer.date'),
  dateTime: (_, raw, { timeZone }) => orWrong(dateTimeOf(plain(raw), timeZone), 'forms.answer.dateTime'),
  none: () => ({ value: null }),
}

/** Full-width digits and letters become plain ones where a machine will read them. */
function plain(raw: unknown): string {
  return typeof raw === 'string' || typeof raw === 'number' ? String(raw).normalize('NFKC').trim() : ''
}

/** Which checks a text has to pass, one of them at least: by its validation bits, its flags, its name. */
export function validationOf({ fieldName, validationType, openFunctionalVerificationTags: tags }: FormField): number {
  let bits = validationType
  if (hasFlag(tags, 'IsGlobalRoaming')) bits = withBit(bits, validationTypes.WorldMobile, true)
  if (hasFlag(tags, 'IsVerifyIdCard')) bits = withBit(bits, validationTypes.IdentityCard, true)
  if (fieldName === 'Email') bits = withBit(bits, validationTypes.Email, true)
  if (asksForMobile(bits)) return bits
  if (hasFlag(tags, 'IsOpenMobileValidation')) return withBit(bits, validationTypes.ChinaMobile, true)
  return fieldName === 'Mobile' ? withBit(bits, validationTypes.WorldMobile, true) : bits
}

function textReader(field: FormField, { today }: Reading): AnswerReader {
  // What is asked of a document number depends on its type, which is known only once all is read.
  if (field.fieldName === 'IdNumber') return ofText((text) => orWrong(certificateOf(text), 'forms.answer.certificate'))
  const shape = shapeOf(field.fieldType)
  const most = Math.min(field.maxLength ?? LETTERS[shape] ?? MOST_LETTERS, MOST_LETTERS)
  const asked = checksOf(validationOf(field), today)
  return ofText((raw) => {
    const text = written(raw, shape)
    if (text.length > most && [...text].length > most) return wrong('forms.answer.length', most)
    if (!asked[0]) return { value: text === '' ? null : text }
    for (const { value } of asked) {
      const passed = value(text)
      if (passed !== null) return { value: passed }
    }
    return wrong(asked[0].message)
  })
}

const ofText =
  (read: (text: string) => Read): AnswerReader =>
  (raw) =>
    typeof raw === 'string' || typeof raw === 'number' ? read(String(raw)) : wrong('forms.answer.type')

type TextCheck = { value: (text: string) => string | null; message: Problem['message'] }

function checksOf(bits: number, today: string | undefined): TextCheck[] {
  const checks: TextCheck[] = []
  if (asksForMobile(bits)) checks.push({ value: (text) => mobileOf(text, bits), message: 'forms.answer.mobile' })
  if (hasBit(bits, validationTypes.Email)) checks.push({ value: emailOf, message: 'forms.answer.email' })
  if (hasBit(bits, validationTypes.IdentityCard))
    checks.push({ value: (text) => identityCardOf(text, today), message: 'forms.answer.idCard' })
  return checks
}

/** As typed, without what nobody sees; a line stays one line. */
function written(text: string, shape: Shape): string {
  if (!UNSEEN.test(text)) return text.trim()
  const lines = text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
  return (shape === 'lines' ? lines : lines.replace(/\s*\n\s*/g, ' ')).trim()
}

/** At most 15 digits: what comes after is no longer exact for a machine. */
function integerOf(text: string): string | null {
  const [, sign = '', digits] = /^([+-]?)0*(\d{1,15})$/.exec(text) ?? []
  if (digits === undefined) return null
  return sign === '-' && digits !== '0' ? `-${digits}` : digits
}

function decimalOf(text: string): string | null {
  const [, sign = '', whole, cents = ''] = /^([+-]?)0*(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const value = `${whole}.${cents.padEnd(2, '0')}`
  return sign === '-' && value !== '0.00' ? `-${value}` : value
}

function dateOf(text: string): string | null {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return year !== undefined && isCalendarDate(date) && date >= FIRST_DATE && !isDateDisabled(date) ? date : null
}

/** With a zone it is that moment, without one the clock of the event's place; a date alone begins at midnight. */
function dateTimeOf(text: string, timeZone: string): string | null {
  const [datePart = '', ...rest] = text.split(/[ T]+/)
  const date = dateOf(datePart)
  if (!date) return null
  const timePart = rest.join(' ')
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(timePart)) {
    const moment = new Date(`${date}T${timePart}`)
    return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
  }
  const time = timePart === '' ? '00:00' : readTime(timePart)
  return time && isoOf({ date, time }, timeZone)
}

/** A bare code or a pair of code and name; the name is only ever shown. */
export function codeOf(raw: unknown): string | null {
  if (typeof raw === 'string') return raw.trim()
  if (typeof raw !== 'object' || raw === null || !('code' in raw)) return null
  return typeof raw.code === 'string' ? raw.code.trim() : null
}

function readCode(field: FormField, raw: unknown, { regions }: Reading): Read {
  const code = codeOf(raw)
  if (code === null) return wrong('forms.answer.type')
  if (code === '') return { value: null }
  if (isRegion(field.fieldType))
    return regions && regions.get(code)?.type !== field.fieldType ? wrong('forms.answer.option') : { value: code }
  return field.fieldOptions.some(({ key }) => key === code) ? { value: code } : wrong('forms.answer.option')
}

function codesOf(raw: unknown): string[] | null {
  if (!Array.isArray(raw)) return null
  const codes = raw.map(codeOf)
  return codes.every((code) => code !== null) ? codes : null
}

function readCodes(field: FormField, raw: unknown): Read {
  const codes = codesOf(typeof raw === 'string' ? [raw] : raw)
  if (!codes) return wrong('forms.answer.type')
  const offered = everyOption(field.fieldOptions).map(({ key }) => key)
  if (codes.some((code) => !offered.includes(code))) return wrong('forms.answer.option')
  const value = offered.filter((key) => codes.includes(key))
  return field.maxCount !== undefined && value.length > field.maxCount ? wrong('forms.answer.count', field.maxCount) : { value }
}

function readPath(field: FormField, raw: unknown): Read {
  const path = codesOf(typeof raw === 'string' ? raw.split('/') : raw)
  if (!path) return wrong('forms.answer.type')
  const along = optionsAlong(field.fieldOptions, path)
  if (!along) return wrong('forms.answer.option')
  return isLeaf(along.at(-1)) ? { value: path } : wrong('forms.answer.leaf')
}

function readFiles(field: FormField, raw: unknown): Read {
  const ids = (Array.isArray(raw) ? raw : [raw]).map((file: unknown) =>
    typeof file === 'object' && file !== null && 'id' in file ? file.id : file,
  )
  const value = [...new Set(ids.filter((id): id is string => typeof id === 'string' && UUID.test(id)).map((id) => id.toLowerCase()))]
  if (ids.some((id) => typeof id !== 'string' || !UUID.test(id))) return wrong('forms.answer.type')
  const most = field.maxCount ?? FILES[field.fieldType] ?? 1
  return value.length > most ? wrong('forms.answer.count', most) : { value }
}

/** `attendeeFieldValues` by name. */
export function valuesOf(fieldValues: readonly { fieldName: string; value?: unknown }[]): Values {
  return Object.fromEntries(fieldValues.map(({ fieldName, value }) => [fieldName, value]))
}

/** What two answers have in common when only one of them may exist in an event; null where nothing can be compared. */
export function uniqueKeyOf(field: FormField, value: StoredValue): string | null {
  if (typeof value !== 'string' || value === '' || !hasFlag(field.openFunctionalVerificationTags, 'IsUnique')) return null
  return field.fieldName === 'IdNumber' ? value : value.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}

type Naming = { regions?: Regions | undefined; fileRefOf?: (id: string) => FileRef | undefined }
type Coded = { code: string; codeName: string }
export type ShownValue = string | Coded | Coded[] | FileRef[] | null

const namesByOptions = new WeakMap<readonly Option[], ReadonlyMap<string, string>>()

/** A list shows the same field in every row. */
function namesOf(options: readonly Option[]): ReadonlyMap<string, string> {
  const names = namesByOptions.get(options) ?? new Map(everyOption(options).map(({ key, value }) => [key, value]))
  namesByOptions.set(options, names)
  return names
}

/** A kept answer as it goes over the wire. Codes whose option is gone stand for themselves. */
export function shownValue({ fieldType, fieldOptions }: FormField, value: StoredValue, { regions, fileRefOf }: Naming = {}): ShownValue {
  if (value === null) return null
  const shape = shapeOf(fieldType)
  if (!Array.isArray(value)) return shape === 'code' ? coded(value, fieldOptions, regions) : value
  return shape === 'files' ? value.flatMap((id) => fileRefOf?.(id) ?? []) : value.map((code) => coded(code, fieldOptions, regions))
}

function coded(code: string, options: readonly Option[], regions: Regions | undefined): Coded {
  return { code, codeName: namesOf(options).get(code) ?? regions?.get(code)?.name ?? code }
}
