import { expect, test } from 'vitest'
import { pdfOf } from '#features/statistics/console/custom/pdf.ts'

const page = (byte: number) => ({ jpeg: new Uint8Array([0xff, 0xd8, byte, 0xff, 0xd9]), width: 10, height: 14 })

test.each([1, 3])('a document of %i pages finds every object where its table says it is', (count) => {
  const bytes = pdfOf(Array.from({ length: count }, (_, at) => page(at)))
  const words = new TextDecoder('latin1').decode(bytes)
  expect(words.startsWith('%PDF-1.4\n')).toBe(true)
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(words)?.[1])
  expect(words.slice(table, table + 5)).toBe('xref\n')
  const starts = [...words.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, start]) => Number(start))
  expect(starts).toHaveLength(2 + 3 * count)
  for (const [at, start] of starts.entries()) expect(words.slice(start).startsWith(`${at + 1} 0 obj\n`)).toBe(true)
  expect(words).toContain(`/Count ${count}`)
  for (const [at] of Array.from({ length: count }).entries()) {
    const picture = starts[4 + 3 * at] ?? 0
    const stream = words.indexOf('stream\n', picture) + 7
    expect(bytes.slice(stream, stream + 5)).toEqual(new Uint8Array([0xff, 0xd8, at, 0xff, 0xd9]))
  }
})
