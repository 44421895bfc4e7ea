import { z } from 'zod'
import { id } from '#core/schema.ts'

export const businessTypes = ['Event', 'Promoter', 'Invitation', 'Live'] as const
export type BusinessType = (typeof businessTypes)[number]

export const posterSizes = {
  portrait: { width: 1_080, height: 1_680 },
  square: { width: 1_080, height: 1_080 },
  header: { width: 900, height: 383 },
  a4: { width: 2_480, height: 3_508 },
} as const
export const sizeNames = ['portrait', 'square', 'header', 'a4'] as const satisfies readonly (keyof typeof posterSizes)[]
export type SizeName = (typeof sizeNames)[number]

export const MOST_LAYERS = 60
export const MOST_PICTURES = 12
export const MOST_TEXT = 300
export const LEAST_SIDE = 2
const FAR = 4_000

const colour = z.string().regex(/^#[0-9a-f]{6}$/)
const at = z.int().min(-FAR).max(FAR)
const side = z.int().min(LEAST_SIDE).max(FAR)
const common = {
  id: z.string().regex(/^[\w-]{1,24}$/),
  x: at,
  y: at,
  width: side,
  height: side,
  opacity: z.number().min(0).max(1).default(1),
}
const picture = z.strictObject({ kind: z.literal('picture'), ...common, fileId: id, corner: z.int().min(0).max(2_000).default(0) })
const text = z.strictObject({
  kind: z.literal('text'),
  ...common,
  text: z.string().max(MOST_TEXT),
  size: z.int().min(8).max(400),
  colour,
  align: z.enum(['left', 'center', 'right']).default('left'),
  isStrong: z.boolean().default(false),
  /** Too long: smaller, down to six tenths, before it is cut. */
  isShrinking: z.boolean().default(true),
})
const qr = z.strictObject({ kind: z.literal('qr'), ...common, colour })
const shape = z.strictObject({
  kind: z.literal('shape'),
  ...common,
  form: z.enum(['rect', 'ellipse', 'rings']),
  colour,
  corner: z.int().min(0).max(2_000).default(0),
})
/** The first letter of whoever shares it, on a disc. */
const avatar = z.strictObject({ kind: z.literal('avatar'), ...common, colour, ink: colour })

export const layer = z.discriminatedUnion('kind', [picture, text, qr, shape, avatar])
export type Layer = z.output<typeof layer>
export type LayerKind = Layer['kind']

export const scene = z
  .strictObject({
    size: z.enum(sizeNames),
    background: z.strictObject({ colour, to: colour.nullable().default(null), fileId: id.nullable().default(null) }),
    /** From the back to the front. */
    layers: z.array(layer).max(MOST_LAYERS),
  })
  .superRefine(({ layers }, ctx) => {
    const pictures = layers.filter(({ kind }) => kind === 'picture').length
    if (pictures > MOST_PICTURES)
      ctx.addIssue({ code: 'too_big', maximum: MOST_PICTURES, origin: 'array', path: ['layers'], input: layers })
    if (new Set(layers.map((one) => one.id)).size < layers.length) ctx.addIssue({ code: 'custom', path: ['layers'], input: layers })
  })
export type Scene = z.output<typeof scene>

/** Every stored picture that it shows, each once. */
export function picturesOf({ background, layers }: Scene): string[] {
  const shown = layers.flatMap((one) => (one.kind === 'picture' ? [one.fileId] : []))
  return [...new Set([...(background.fileId ? [background.fileId] : []), ...shown])]
}
