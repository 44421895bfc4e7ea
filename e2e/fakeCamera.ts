import { writeFile } from 'node:fs/promises'
import { chromium, type Browser } from '@playwright/test'
import { encode } from 'uqr'
import config from '#playwright.config.ts'

const WIDTH = 640
const HEIGHT = 480
const FRAMES = 10
const QUIET = 4

/** A film in which somebody holds a ticket before the lens: grey all round, the code in the middle, plain YUV 4:2:0. */
export async function filmOf(text: string, path: string): Promise<void> {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const scale = Math.floor((HEIGHT - 40) / size)
  const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - size * scale) / 2)) as [number, number]
  const light = Buffer.alloc(WIDTH * HEIGHT, 128)
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      for (let y = 0; y < scale; y += 1) {
        const start = (top + row * scale + y) * WIDTH + left + column * scale
        light.fill(isDark ? 16 : 235, start, start + scale)
      }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(path, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]))
}

/** A browser whose only camera plays the film; without one it has no camera at all. */
export async function browserWithCamera(film?: string): Promise<Browser> {
  const { executablePath, args = [] } = config.use?.launchOptions ?? {}
  const camera = film ? ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`] : []
  return chromium.launch({ ...(executablePath && { executablePath }), args: [...args, ...camera] })
}
