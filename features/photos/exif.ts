import { isoOf } from '#core/dateTime.ts'

const ORIGINAL = 0x9003
const OFFSET = 0x9011
const MODIFIED = 0x0132
const EXIF_PART = 0x8769
const ASCII = 2
const LONG = 4

type Tags = Map<number, { type: number; count: number; at: number }>

/** When a camera says that it took a picture: by its own offset, or else on the clock of the place. Null: it does not say. */
export function takenTime(exif: Buffer, timeZone: string): Date | null {
  try {
    return read(exif, timeZone)
  } catch {
    // What is cut off or written wrongly says nothing.
    return null
  }
}

function read(exif: Buffer, timeZone: string): Date | null {
  const tiff = exif.subarray(exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  if (u16(2) !== 42) return null
  const tagsAt = (start: number): Tags =>
    new Map(
      Array.from({ length: u16(start) }, (_, index) => {
        const entry = start + 2 + index * 12
        return [u16(entry), { type: u16(entry + 2), count: u32(entry + 4), at: entry + 8 }]
      }),
    )
  const textOf = (tags: Tags, tag: number): string => {
    const found = tags.get(tag)
    if (found?.type !== ASCII) return ''
    const at = found.count > 4 ? u32(found.at) : found.at
    return tiff.toString('latin1', at, at + found.count).replace(/\0.*$/s, '')
  }
  const first = tagsAt(u32(4))
  const part = first.get(EXIF_PART)
  const inner: Tags = part?.type === LONG ? tagsAt(u32(part.at)) : new Map()
  return momentOf(textOf(inner, ORIGINAL) || textOf(first, MODIFIED), textOf(inner, OFFSET), timeZone)
}

function momentOf(written: string, offset: string, timeZone: string): Date | null {
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(written) ?? []
  if (!year || !month || !day || !time) return null
  const date = `${year}-${month}-${day}`
  const moment = /^[+-]\d\d:\d\d$/.test(offset) ? new Date(`${date}T${time}${offset}`) : new Date(isoOf({ date, time }, timeZone))
  return Number.isNaN(moment.getTime()) ? null : moment
}
