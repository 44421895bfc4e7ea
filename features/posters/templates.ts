import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { sceneMessages } from '#features/posters/sceneMessages.ts'
import { posterSizes, type BusinessType, type Layer, type Scene } from '#features/posters/scene.ts'

export const lookNames = ['orbit', 'sunrise', 'paper', 'night', 'grove', 'plain'] as const
export type LookName = (typeof lookNames)[number]

type Shape = Omit<Extract<Layer, { kind: 'shape' }>, 'id' | 'kind' | 'opacity' | 'corner'> & { opacity?: number; corner?: number }
type Look = {
  ground: { colour: string; to: string | null }
  /** Of the words above, and the same where they speak softly. */
  ink: string
  soft: string
  /** The strip below with the code. */
  strip: string
  stripInk: string
  stripSoft: string
  accent: string
  onAccent: string
  titleY: number
  shapes: Shape[]
}

const dot = (x: number, y: number, side: number, colour: string, opacity = 1): Shape => ({
  form: 'ellipse',
  x,
  y,
  width: side,
  height: side,
  colour,
  opacity,
})
const bar = (x: number, y: number, width: number, height: number, colour: string, opacity = 1, corner = 0): Shape => ({
  form: 'rect',
  x,
  y,
  width,
  height,
  colour,
  opacity,
  corner,
})
const WHITE_STRIP = { strip: '#ffffff', stripInk: '#141a22', stripSoft: '#626c7a' }

const looks: Record<LookName, Look> = {
  orbit: {
    ground: { colour: '#083f3a', to: '#2f7d72' },
    ink: '#ffffff',
    soft: '#d7ece7',
    ...WHITE_STRIP,
    accent: '#0d5c54',
    onAccent: '#ffffff',
    titleY: 220,
    shapes: [
      { form: 'rings', x: -120, y: 320, width: 1_640, height: 1_640, colour: '#9fe5d6', opacity: 0.55 },
      dot(602, 1_042, 196, '#9fe5d6'),
      dot(270, 900, 82, '#4dc3c4'),
      dot(512, 822, 68, '#ef8a5f'),
      dot(190, 690, 60, '#f3bb62'),
      dot(818, 942, 46, '#f3bb62'),
      dot(956, 96, 68, '#9fe5d6'),
    ],
  },
  sunrise: {
    ground: { colour: '#f7a86b', to: '#e2574c' },
    ink: '#3a120c',
    soft: '#5d2418',
    ...WHITE_STRIP,
    accent: '#b23a2f',
    onAccent: '#ffffff',
    titleY: 200,
    shapes: [dot(300, 760, 1_000, '#ffd79a', 0.55), dot(440, 900, 720, '#ffe9c4', 0.8), bar(0, 1_180, 1_080, 180, '#8f2c25', 0.35)],
  },
  paper: {
    ground: { colour: '#fdfaf2', to: null },
    ink: '#1d2a28',
    soft: '#4f5a56',
    strip: '#f2ead8',
    stripInk: '#1d2a28',
    stripSoft: '#5c6560',
    accent: '#9a1f1a',
    onAccent: '#ffffff',
    titleY: 330,
    shapes: [
      bar(36, 36, 1_008, 1_288, '#9a1f1a', 0.5),
      bar(39, 39, 1_002, 1_282, '#fdfaf2'),
      bar(50, 50, 980, 1_260, '#9a1f1a', 0.25),
      bar(52, 52, 976, 1_256, '#fdfaf2'),
      bar(88, 850, 96, 6, '#9a1f1a'),
      dot(740, 980, 220, '#9a1f1a', 0.08),
      dot(790, 1_030, 120, '#9a1f1a', 0.12),
    ],
  },
  night: {
    ground: { colour: '#0d1226', to: '#2b2a6b' },
    ink: '#ffffff',
    soft: '#c9cdf2',
    strip: '#0a0e1f',
    stripInk: '#ffffff',
    stripSoft: '#aeb4d9',
    accent: '#7c8cff',
    onAccent: '#0d1226',
    titleY: 240,
    shapes: [
      dot(560, 620, 900, '#5b4bd6', 0.35),
      dot(720, 760, 560, '#8f7bff', 0.4),
      bar(88, 96, 64, 8, '#7c8cff'),
      dot(180, 980, 10, '#ffffff', 0.9),
      dot(340, 860, 6, '#ffffff', 0.8),
      dot(420, 1_120, 8, '#ffffff', 0.7),
      dot(520, 700, 6, '#ffffff', 0.9),
      dot(260, 1_200, 6, '#ffffff', 0.6),
    ],
  },
  grove: {
    ground: { colour: '#e4f3dc', to: '#b7dfb4' },
    ink: '#12351d',
    soft: '#2a5236',
    ...WHITE_STRIP,
    accent: '#1f6b3a',
    onAccent: '#ffffff',
    titleY: 200,
    shapes: [
      dot(-260, 980, 760, '#7fbf83', 0.75),
      dot(260, 1_060, 900, '#4f9d5f', 0.7),
      dot(640, 900, 820, '#2f7d48', 0.75),
      dot(800, 120, 150, '#f6d365', 0.9),
    ],
  },
  plain: {
    ground: { colour: '#ffffff', to: null },
    ink: '#141a22',
    soft: '#515b69',
    strip: '#f4f5f7',
    stripInk: '#141a22',
    stripSoft: '#515b69',
    accent: '#0b66c2',
    onAccent: '#ffffff',
    titleY: 200,
    shapes: [
      bar(0, 0, 1_080, 24, '#0b66c2'),
      bar(0, 740, 1_080, 620, '#eaf3fc'),
      bar(88, 740, 96, 8, '#0b66c2'),
      dot(700, 900, 300, '#0b66c2', 0.1),
      dot(820, 1_020, 180, '#0b66c2', 0.14),
    ],
  },
}

const MARGIN = 88
const STRIP = 1_360
const CODE = 250

/** One of ours for a use, with its words in a language. */
export function lookScene(name: LookName, businessType: BusinessType, language: Language): Scene {
  const look = looks[name]
  const say = (key: keyof typeof sceneMessages) => textIn(sceneMessages[key], language)
  const { width, height } = posterSizes.portrait
  const inner = width - MARGIN * 2
  const shapes = look.shapes.map((shape, at): Layer => ({ kind: 'shape', opacity: 1, corner: 0, ...shape, id: `deco${at + 1}` }))
  const text = (id: string, words: string, box: [number, number, number, number], size: number, more: Partial<TextLayer> = {}): Layer => ({
    kind: 'text',
    id,
    text: words,
    x: box[0],
    y: box[1],
    width: box[2],
    height: box[3],
    size,
    colour: look.ink,
    align: 'left',
    isStrong: false,
    isShrinking: true,
    opacity: 1,
    ...more,
  })
  const isPersonal = businessType === 'Promoter' || businessType === 'Invitation'
  const footX = isPersonal ? MARGIN + 172 : MARGIN
  const footWidth = width - MARGIN - CODE - 40 - footX
  const foot = { colour: look.stripInk, isStrong: true }
  return {
    size: 'portrait',
    background: { ...look.ground, fileId: null },
    layers: [
      ...shapes,
      text('org', '{{OrgName}}', [MARGIN, look.titleY - 96, inner - 100, 60], 44, { colour: look.soft }),
      text('title', '{{EventTitle}}', [MARGIN, look.titleY, inner, 290], 116, { isStrong: true }),
      text('time', say('timeAndPlace'), [MARGIN, look.titleY + 310, inner, 150], 50, { colour: look.soft }),
      {
        kind: 'shape',
        form: 'rect',
        id: 'strip',
        x: 0,
        y: STRIP,
        width,
        height: height - STRIP,
        colour: look.strip,
        corner: 0,
        opacity: 1,
      },
      ...(isPersonal
        ? [
            {
              kind: 'avatar',
              id: 'avatar',
              x: MARGIN,
              y: STRIP + 92,
              width: 136,
              height: 136,
              colour: look.accent,
              ink: look.onAccent,
              opacity: 1,
            } satisfies Layer,
          ]
        : []),
      text('name', isPersonal ? say('name') : say(`foot_${businessType}`), [footX, STRIP + 84, footWidth, 80], 60, foot),
      text('invite', isPersonal ? say(`foot_${businessType}`) : '{{OrgName}}', [footX, STRIP + 178, footWidth, 92], 38, {
        colour: look.stripSoft,
      }),
      { kind: 'qr', id: 'qr', x: width - MARGIN - CODE, y: STRIP + 35, width: CODE, height: CODE, colour: '#141a22', opacity: 1 },
    ],
  }
}

type TextLayer = Extract<Layer, { kind: 'text' }>
