import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { hash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Db } from '#server/kit/database/db.ts'
import { openPress } from '#features/posters/server/canvas.ts'
import { sampleValues } from '#features/posters/server/templates.ts'
import { bled, BLEED } from '#features/posters/bleed.ts'
import { resized } from '#features/posters/rules.ts'
import { sizeNames, type Scene } from '#features/posters/scene.ts'
import { lookNames, lookScene } from '#features/posters/templates.ts'

const url = 'https://event.example/c/lin-wanqing'
const printed = { values: sampleValues('zh-CN'), url }
/** Scenes without pictures ask nobody for anything. */
const asking = { db: null as unknown as Db, adapters: { storage: null as never }, log: { warn: () => {} } }
const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

async function codesIn(bytes: Buffer): Promise<string[]> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } })
  return (await readBarcodes(new Uint8Array(bytes), { formats: ['QRCode'] })).map(({ text }) => text)
}

test('the same scene and data are the same pixels, again and again; other data are not', async () => {
  const scene = lookScene('orbit', 'Promoter', 'zh-CN')
  const prints = []
  for (let time = 0; time < 3; time += 1) {
    const press = await openPress(asking, scene)
    prints.push(hash('sha256', await pixelsOf(await press(printed, 'png'))))
  }
  expect(new Set(prints).size).toBe(1)
  const other = await (await openPress(asking, scene))({ ...printed, values: { ...printed.values, Name: '欧阳静怡' } }, 'png')
  expect(hash('sha256', await pixelsOf(other))).not.toBe(prints[0])
})

test.each(lookNames)('the code on our %s is read back, in every size', async (look) => {
  for (const size of sizeNames) {
    const bytes = await (await openPress(asking, resized(lookScene(look, 'Promoter', 'zh-CN'), size)))(printed, 'jpeg')
    expect(await codesIn(bytes), size).toEqual([url])
  }
})

test('words are drawn with the poster’s own font, and what is missing leaves a quiet box', async () => {
  const blank: Scene = { size: 'square', background: { colour: '#ffffff', to: null, fileId: null }, layers: [] }
  const box = { x: 100, y: 100, width: 800, height: 200, opacity: 1 }
  const words: Scene = {
    ...blank,
    layers: [
      {
        kind: 'text',
        id: 't',
        ...box,
        text: '生态伙伴大会',
        size: 120,
        colour: '#000000',
        align: 'left',
        isStrong: true,
        isShrinking: true,
      },
    ],
  }
  const press = async (scene: Scene) => pixelsOf(await (await openPress(asking, scene))(printed, 'png'))
  const [white, written] = [await press(blank), await press(words)]
  const dark = written.reduce((count, value, at) => count + (at % 4 === 0 && value < 128 ? 1 : 0), 0)
  expect(white.every((value) => value === 255)).toBe(true)
  expect(dark).toBeGreaterThan(5_000)
})

test('for a print shop: A4 with three millimetres of bleed, marks, and the code where it was', async () => {
  const scene = lookScene('orbit', 'Promoter', 'zh-CN')
  const pdf = (await (await openPress(asking, scene))(printed, 'pdf')).toString('latin1')
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  const box = (name: string) =>
    (new RegExp(`/${name} \\[([\\d. ]+)\\]`).exec(pdf)?.[1] ?? '').split(' ').map((points) => Math.round((Number(points) / 72) * 25.4))
  expect(box('MediaBox')).toEqual([0, 0, 228, 315])
  expect(box('TrimBox')).toEqual([9, 9, 219, 306])
  expect(box('BleedBox')).toEqual([6, 6, 222, 309])
  const { shown, paper } = bled(scene)
  const flat = resized(scene, 'a4')
  expect(paper).toEqual({ width: 2_480 + 2 * BLEED, height: 3_508 + 2 * BLEED })
  const codeIn = ({ layers }: Scene) => layers.find(({ kind }) => kind === 'qr')
  expect(codeIn(shown)).toEqual({ ...codeIn(flat), x: (codeIn(flat)?.x ?? 0) + BLEED, y: (codeIn(flat)?.y ?? 0) + BLEED })
  const edge: Scene = {
    ...flat,
    layers: [{ kind: 'shape', id: 's', form: 'rect', x: 0, y: 3_000, width: 2_480, height: 508, corner: 0, colour: '#000000', opacity: 1 }],
  }
  expect(bled(edge).shown.layers[0]).toMatchObject({ x: 0, y: 3_000 + BLEED, width: paper.width, height: 508 + BLEED })
})
