import type { Scene } from '#features/posters/scene.ts'

/** Our covers, each by its two colours; any other begins the row again. */
const colours = {
  wave: ['#0f5fb0', '#0b2f5b'],
  grid: ['#27406b', '#131d33'],
  rings: ['#5b3fa8', '#291b52'],
  dune: ['#b0672a', '#4f2a10'],
  bars: ['#0d7a63', '#063a30'],
  peaks: ['#3a5a78', '#16242f'],
} as const
type Cover = keyof typeof colours

const all = { opacity: 1, colour: '#ffffff' } as const
const line = { kind: 'text', x: 110, width: 860, align: 'center', isShrinking: true, ...all } as const

/** A square, since that is what chats cut it to; all words stand in the middle band, which is what wide cards show of it. */
export function cardScene(coverTemplateId: string): Scene {
  const [colour, to] = colours[coverTemplateId as Cover] ?? colours.wave
  return {
    size: 'square',
    background: { colour, to, fileId: null },
    layers: [
      { kind: 'shape', id: 'rings', form: 'rings', x: 640, y: 90, width: 620, height: 620, corner: 0, ...all, opacity: 0.12 },
      { ...line, id: 'org', y: 285, height: 60, text: '{{OrgName}}', size: 36, isStrong: false, opacity: 0.85 },
      { ...line, id: 'title', y: 360, height: 250, text: '{{EventTitle}}', size: 84, isStrong: true },
      { kind: 'shape', id: 'rule', form: 'rect', x: 490, y: 640, width: 100, height: 6, corner: 3, ...all, opacity: 0.6 },
      { ...line, id: 'time', y: 670, height: 60, text: '{{EventTime}}', size: 40, isStrong: false },
      { ...line, id: 'place', y: 738, height: 56, text: '{{EventPlace}}', size: 34, isStrong: false, opacity: 0.85 },
    ],
  }
}
