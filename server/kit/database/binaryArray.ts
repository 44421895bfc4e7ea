/** As many values of one type as there are rows, in the bytes PostgreSQL itself sends and takes: it reads them without parsing anything. */
export type BinaryArray = { type: ElementType; bytes: Uint8Array<ArrayBuffer> }
export type ElementType = keyof typeof elements

type Element = {
  /** Its number in PostgreSQL's catalogue. */
  oid: number
  /** At most so many bytes. */
  most: (text: string) => number
  /** Writes it, and answers how many bytes it took. */
  write: (into: Buffer, text: string, at: number) => number
}

const MOST_BYTES_A_UNIT = 3
const JSONB_VERSION = 1
/** Where the digits of each byte begin, between the hyphens. */
const UUID_PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
const digits = Uint8Array.from({ length: 128 }, (_, code) => Number.parseInt(String.fromCharCode(code), 16) || 0)
const digitAt = (text: string, place: number) => digits[text.charCodeAt(place)] ?? 0

const elements = {
  text: { oid: 25, most: (text) => text.length * MOST_BYTES_A_UNIT, write: (into, text, at) => into.write(text, at) },
  /** From hexadecimal digits. */
  bytea: { oid: 17, most: (text) => text.length / 2, write: (into, text, at) => into.write(text, at, 'hex') },
  uuid: {
    oid: 2950,
    most: () => UUID_PLACES.length,
    write(into, text, at) {
      for (const [n, place] of UUID_PLACES.entries()) into[at + n] = (digitAt(text, place) << 4) | digitAt(text, place + 1)
      return UUID_PLACES.length
    },
  },
  int4: {
    oid: 23,
    most: () => 4,
    write(into, text, at) {
      into.writeInt32BE(Number(text), at)
      return 4
    },
  },
  jsonb: {
    oid: 3802,
    most: (text) => 1 + text.length * MOST_BYTES_A_UNIT,
    write(into, text, at) {
      into[at] = JSONB_VERSION
      return 1 + into.write(text, at + 1)
    },
  },
} as const satisfies Record<string, Element>

const HEADER_BYTES = 20
/** The header ends earlier where nothing follows. */
const EMPTY_BYTES = 12
const LENGTH_BYTES = 4
const NULL_LENGTH = -1

/** Doubled whenever it is full. */
const FIRST_ROOM = 16 * 1024

/** Values as they come; nobody has to keep them until the last has come. */
export function binaryColumn(type: ElementType): { add: (value: string | null) => void; end: () => BinaryArray } {
  const { oid, most, write } = elements[type]
  let into = Buffer.allocUnsafeSlow(FIRST_ROOM)
  let at = HEADER_BYTES
  let count = 0
  let hasNull = false
  return {
    add(value) {
      const needed = at + LENGTH_BYTES + (value === null ? 0 : most(value))
      if (needed > into.length) into = enlarged(into, needed)
      const length = value === null ? NULL_LENGTH : write(into, value, at + LENGTH_BYTES)
      into.writeInt32BE(length, at)
      at += LENGTH_BYTES + Math.max(0, length)
      count += 1
      hasNull ||= value === null
    },
    end() {
      into.writeInt32BE(count === 0 ? 0 : 1, 0)
      into.writeInt32BE(hasNull ? 1 : 0, 4)
      into.writeUInt32BE(oid, 8)
      into.writeInt32BE(count, 12)
      into.writeInt32BE(1, 16)
      return { type, bytes: new Uint8Array(into.buffer.slice(0, count === 0 ? EMPTY_BYTES : at)) }
    },
  }
}

function enlarged(full: Buffer, needed: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * full.length))
  full.copy(larger)
  return larger
}

export function binaryArray(type: ElementType, values: readonly (string | null)[]): BinaryArray {
  const column = binaryColumn(type)
  for (const value of values) column.add(value)
  return column.end()
}

/** Rows as they come, kept by their columns. */
export function binaryColumns<Name extends string>(types: Readonly<Record<Name, ElementType>>) {
  const columns = (Object.keys(types) as Name[]).map((name) => ({ name, column: binaryColumn(types[name]) }))
  return {
    add(row: Readonly<Record<Name, string | null>>): void {
      for (const { name, column } of columns) column.add(row[name])
    },
    end: () => Object.fromEntries(columns.map(({ name, column }) => [name, column.end()])) as Record<Name, BinaryArray>,
  }
}
