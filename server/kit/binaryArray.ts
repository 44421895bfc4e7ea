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
const elements = {
  text: { oid: 25, most: (text) => text.length * MOST_BYTES_A_UNIT, write: (into, text, at) => into.write(text, at) },
  /** From hexadecimal digits. */
  bytea: { oid: 17, most: (text) => text.length / 2, write: (into, text, at) => into.write(text, at, 'hex') },
  uuid: { oid: 2950, most: () => 16, write: (into, text, at) => into.write(text.replaceAll('-', ''), at, 'hex') },
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
const LENGTH_BYTES = 4
const NULL_LENGTH = -1

export function binaryArray(type: ElementType, values: readonly (string | null)[]): BinaryArray {
  const { oid, most, write } = elements[type]
  const room = values.reduce((sum, value) => sum + LENGTH_BYTES + (value === null ? 0 : most(value)), HEADER_BYTES)
  const bytes = new Uint8Array(room)
  const into = Buffer.from(bytes.buffer)
  into.writeInt32BE(values.length === 0 ? 0 : 1, 0)
  into.writeInt32BE(values.includes(null) ? 1 : 0, 4)
  into.writeUInt32BE(oid, 8)
  if (values.length === 0) return { type, bytes: bytes.slice(0, 12) }
  into.writeInt32BE(values.length, 12)
  into.writeInt32BE(1, 16)
  let at = HEADER_BYTES
  for (const value of values) {
    const length = value === null ? NULL_LENGTH : write(into, value, at + LENGTH_BYTES)
    into.writeInt32BE(length, at)
    at += LENGTH_BYTES + Math.max(0, length)
  }
  return { type, bytes: bytes.slice(0, at) }
}

/** Rows by their columns, each of its type; `rest` is called between two of them. */
export function columnsOf<Name extends string>(
  types: Readonly<Record<Name, ElementType>>,
  rows: readonly Readonly<Record<Name, string | null>>[],
  rest = () => {},
): Record<Name, BinaryArray> {
  const columns = (Object.keys(types) as Name[]).map((name) => {
    rest()
    const values = rows.map((row) => row[name])
    return [name, binaryArray(types[name], values)] as const
  })
  return Object.fromEntries(columns) as Record<Name, BinaryArray>
}
