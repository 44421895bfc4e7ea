import { median, spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { inTurns } from '#bench/turns.ts'
import { POSTER_FONT } from '#features/posters/brush.ts'
import { openPlainPress } from '#features/posters/server/canvas.ts'
import { sampleValues } from '#features/posters/server/templates.ts'
import { posterSizes } from '#features/posters/scene.ts'
import { lookScene } from '#features/posters/templates.ts'
import { encode } from 'uqr'

const TIMES = Number(process.env.BENCH_POSTERS ?? 1_000)
const ALONE = TIMES / 4
const MEGA = 1024 * 1024

export const postersScenario: Scenario = {
  name: 'posters',
  about: `${TIMES} personal posters, each with its own name and code, beside a bare loop over a canvas`,
  async run(): Promise<Figure[]> {
    const scene = lookScene('orbit', 'Promoter', 'zh-CN')
    const press = await openPlainPress(scene)
    const values = sampleValues('zh-CN')
    let made = 0
    const urlOf = () => `https://event.example/c/promoter-${(made += 1)}`
    const timed = (work: () => Promise<unknown>) => async () => {
      const began = performance.now()
      await work()
      return performance.now() - began
    }
    const one = timed(() => press({ values: { ...values, Name: `推广人 ${made}` }, url: urlOf() }, 'jpeg'))
    const grown = await growthOf(one)
    const bare = await bareLoop(posterSizes[scene.size])
    const [ours = [], limit = []] = await inTurns([one, timed(() => bare(urlOf()))], { times: TIMES })
    return [
      {
        name: 'posters a second',
        unit: '/s',
        ours: 1_000 / median(ours),
        limit: { what: 'a background, three lines of text and a code on a bare canvas', value: 1_000 / median(limit) },
      },
      { name: 'one poster', unit: 'ms', ours: median(ours), spread: spreadOf(ours) },
      { name: `memory ${ALONE} more of them took than the first ${ALONE}`, unit: 'MB', ours: grown },
    ]
  },
}

/** Alone: what the bare loop leaves behind is not ours. */
async function growthOf(one: () => Promise<unknown>): Promise<number> {
  const made = async () => {
    for (let at = 0; at < ALONE; at += 1) await one()
    return process.memoryUsage.rss() / MEGA
  }
  const first = await made()
  return (await made()) - first
}

/** What the same picture costs with nothing of ours: the canvas, its font, the code, the encoder. */
async function bareLoop({ width, height }: { width: number; height: number }): Promise<(url: string) => Promise<Buffer>> {
  const { createCanvas } = await import('@napi-rs/canvas')
  return (url) => {
    const canvas = createCanvas(width, height)
    const brush = canvas.getContext('2d')
    brush.fillStyle = '#16233d'
    brush.fillRect(0, 0, width, height)
    brush.fillStyle = '#ffffff'
    brush.font = `64px "${POSTER_FONT}"`
    for (const [line, text] of ['云栖大会', '邀请你参加', '十二月十日 上海'].entries()) brush.fillText(text, 80, 200 + line * 120)
    const { data, size } = encode(url, { ecc: 'M', border: 0 })
    const unit = Math.floor(320 / size)
    for (let y = 0; y < size; y += 1)
      for (let x = 0; x < size; x += 1) if (data[y]?.[x]) brush.fillRect(80 + x * unit, height - 400 + y * unit, unit, unit)
    return canvas.encode('jpeg', 90)
  }
}
