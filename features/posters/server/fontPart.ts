import { promisify } from 'node:util'
import { deflate } from 'node:zlib'

const smaller = promisify(deflate)

/** What lines of words do not need: upright columns. */
const LEFT_OUT = new Set(['vhea', 'vmtx'])
const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16
const padded = (length: number) => Math.ceil(length / 4) * 4

type Tables = Map<string, Buffer>

export function tablesOf(font: Buffer): Tables {
  const tables: Tables = new Map()
  for (let at = 0; at < font.readUInt16BE(4); at += 1) {
    const entry = SFNT_HEADER + at * SFNT_ENTRY
    const from = font.readUInt32BE(entry + 8)
    tables.set(font.toString('latin1', entry, entry + 4), font.subarray(from, from + font.readUInt32BE(entry + 12)))
  }
  return tables
}

/**
 * As much of a TrueType font as the characters need, as WOFF 1. Glyphs keep their numbers, so that kerning and ligatures say what they
 * say in the whole font; those that are not needed are empty.
 */
export function fontPart(tables: Tables, characters: readonly number[]): Promise<Buffer> {
  const table = (tag: string) => {
    const found = tables.get(tag)
    if (!found) throw new Error(`a font without ${tag}`)
    return found
  }
  const gsub = lookupsOf(table('GSUB'))
  const needed = new Set([0, ...ligatures(gsub)])
  const insteadOf = substitutes(gsub)
  const glyphOf = glyphsBy(table('cmap'))
  for (const code of characters) needed.add(glyphOf(code))
  const isLong = table('head').readInt16BE(50) === 1
  const [loca, glyf] = [table('loca'), table('glyf')]
  const count = table('maxp').readUInt16BE(4)
  const startOf = (glyph: number) => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2)
  const outlineOf = (glyph: number) => glyf.subarray(startOf(glyph), startOf(glyph + 1))
  // A set goes on over what is added while it is read: parts of parts come too, and what stands for them in another script or width.
  for (const glyph of needed) for (const other of [...partsOf(outlineOf(glyph)), ...(insteadOf.get(glyph) ?? [])]) needed.add(other)

  const places = Buffer.alloc((count + 1) * (isLong ? 4 : 2))
  const outlines: Buffer[] = []
  let length = 0
  for (let glyph = 0; glyph <= count; glyph += 1) {
    if (isLong) places.writeUInt32BE(length, glyph * 4)
    else places.writeUInt16BE(length / 2, glyph * 2)
    if (glyph === count || !needed.has(glyph)) continue
    const outline = outlineOf(glyph)
    outlines.push(outline)
    length += outline.length
  }
  const widths = Buffer.from(table('hmtx'))
  const whole = table('hhea').readUInt16BE(34)
  for (let glyph = 0; glyph < whole; glyph += 1) if (!needed.has(glyph)) widths.fill(0, glyph * 4, glyph * 4 + 4)
  const changed: Tables = new Map([...tables, ['glyf', Buffer.concat(outlines)], ['loca', places], ['hmtx', widths]])
  return woffOf(new Map([...changed].filter(([tag]) => !LEFT_OUT.has(tag))))
}

/** By its groups (format 12), which hold characters of every plane. */
function glyphsBy(cmap: Buffer): (code: number) => number {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(8 + at * 8))
  const groups = offsets.map((from) => cmap.subarray(from)).find((one) => one.readUInt16BE(0) === 12)
  if (!groups) throw new Error('a font without a map of all characters')
  return (code) => {
    for (let at = 0; at < groups.readUInt32BE(12); at += 1) {
      const from = 16 + at * 12
      const first = groups.readUInt32BE(from)
      if (code >= first && code <= groups.readUInt32BE(from + 4)) return groups.readUInt32BE(from + 8) + code - first
    }
    return 0
  }
}

const SINGLE = 1
const LIGATURE = 4
const EXTENSION = 7

type Lookup = { kind: number; table: Buffer }

const list = (table: Buffer, at: number) =>
  Array.from({ length: table.readUInt16BE(at) }, (_, index) => table.subarray(table.readUInt16BE(at + 2 + index * 2)))

/** Whatever may put other glyphs in the place of those of the characters, in whichever script, language or feature. */
function lookupsOf(gsub: Buffer): Lookup[] {
  return list(gsub.subarray(gsub.readUInt16BE(8)), 0).flatMap((lookup) =>
    list(lookup, 4).map((table) =>
      lookup.readUInt16BE(0) === EXTENSION
        ? { kind: table.readUInt16BE(2), table: table.subarray(table.readUInt32BE(4)) }
        : { kind: lookup.readUInt16BE(0), table },
    ),
  )
}

const tablesOfKind = (lookups: readonly Lookup[], wanted: number) => lookups.flatMap(({ kind, table }) => (kind === wanted ? [table] : []))

/** Every glyph that stands for several. */
function ligatures(lookups: readonly Lookup[]): number[] {
  const sets = tablesOfKind(lookups, LIGATURE).flatMap((table) => list(table, 4))
  return sets.flatMap((set) => list(set, 0).map((ligature) => ligature.readUInt16BE(0)))
}

/** What may stand for a glyph by itself. */
function substitutes(lookups: readonly Lookup[]): ReadonlyMap<number, number[]> {
  const found = new Map<number, number[]>()
  for (const table of tablesOfKind(lookups, SINGLE)) {
    const isShifted = table.readUInt16BE(0) === 1
    for (const [at, glyph] of coveredBy(table.subarray(table.readUInt16BE(2))).entries()) {
      const other = isShifted ? (glyph + table.readInt16BE(4)) & 0xff_ff : table.readUInt16BE(6 + at * 2)
      found.set(glyph, [...(found.get(glyph) ?? []), other])
    }
  }
  return found
}

/** The glyphs that a table is about, in their order: one by one, or from one to another. */
function coveredBy(coverage: Buffer): number[] {
  const count = coverage.readUInt16BE(2)
  if (coverage.readUInt16BE(0) === 1) return Array.from({ length: count }, (_, at) => coverage.readUInt16BE(4 + at * 2))
  return Array.from({ length: count }, (_, at) => coverage.subarray(4 + at * 6)).flatMap((range) => {
    const first = range.readUInt16BE(0)
    return Array.from({ length: range.readUInt16BE(2) - first + 1 }, (_, n) => first + n)
  })
}

const HAS_WORDS = 0x01
const HAS_SCALE = 0x08
const HAS_MORE = 0x20
const HAS_TWO_SCALES = 0x40
const HAS_MATRIX = 0x80

/** The glyphs that one is put together from. */
function partsOf(outline: Buffer): number[] {
  const parts: number[] = []
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return parts
  for (let at = 10, flags = HAS_MORE; flags & HAS_MORE;) {
    flags = outline.readUInt16BE(at)
    parts.push(outline.readUInt16BE(at + 2))
    at += 4 + (flags & HAS_WORDS ? 4 : 2)
    at += flags & HAS_SCALE ? 2 : flags & HAS_TWO_SCALES ? 4 : flags & HAS_MATRIX ? 8 : 0
  }
  return parts
}

function checksumOf(table: Buffer): number {
  const whole = Buffer.concat([table, Buffer.alloc(padded(table.length) - table.length)])
  let sum = 0
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0
  return sum
}

async function woffOf(tables: Tables): Promise<Buffer> {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1))
  const header = Buffer.alloc(WOFF_HEADER + sorted.length * WOFF_ENTRY)
  const bodies: Buffer[] = []
  let at = header.length
  for (const [index, [tag, table]] of sorted.entries()) {
    const small = await smaller(table)
    const body = small.length < table.length ? small : table
    const entry = WOFF_HEADER + index * WOFF_ENTRY
    header.write(tag, entry, 'latin1')
    for (const [place, value] of [at, body.length, table.length, checksumOf(table)].entries())
      header.writeUInt32BE(value, entry + 4 + place * 4)
    bodies.push(body, Buffer.alloc(padded(body.length) - body.length))
    at += padded(body.length)
  }
  const plain = sorted.reduce((sum, [, table]) => sum + SFNT_ENTRY + padded(table.length), SFNT_HEADER)
  header.write('wOFF', 0, 'latin1')
  header.writeUInt32BE(0x00010000, 4)
  header.writeUInt32BE(at, 8)
  header.writeUInt16BE(sorted.length, 12)
  header.writeUInt32BE(plain, 16)
  return Buffer.concat([header, ...bodies])
}
