import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { v7 as uuid } from 'uuid'
import type { Language } from '#core/language.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { openPress } from '#features/posters/server/canvas.ts'
import { peopleOf } from '#features/posters/server/people.ts'
import { occasionOf, sceneOf, type Occasion } from '#features/posters/server/scenes.ts'
import type { PosterFormat } from '#features/posters/contract.ts'
import type { BusinessType, Scene } from '#features/posters/scene.ts'
import type { Context, HooksOf, PosterKind, PosterPerson } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'

/** Raised when the same scene is painted another way. */
const PAINT = 2
const PRINT_DAYS = 30
const extensions = { png: 'png', jpeg: 'jpg', pdf: 'pdf' } as const satisfies Record<PosterFormat, string>
const DAY_MS = 86_400_000

export type Painting = {
  db: Db
  orgId: string
  now: Date
  language: Language
  hooksOf: HooksOf
} & Pick<Context, 'adapters' | 'config' | 'log'>
export type PaintAsked = {
  bventId: string
  businessType: BusinessType
  format: PosterFormat
  /** Whose; without it the event's own, with the event's link. `ownerId`: only if they are this account's people. */
  subject?: { kind: PosterKind; id: string; ownerId?: string | null } | undefined
  /** Another scene than the saved one. */
  scene?: Scene
  /** Another address for the code than the one of the event. */
  url?: string
  /** What it says instead of what the event says. */
  values?: Partial<Occasion['values']>
}
export type PaintedPoster = { bytes: Buffer; mediaType: string; fileName: string }

/** A poster as a picture: from where it lies if the same was painted before, else painted and stored. Writes, so it needs a transaction that may. */
export async function paintPoster(painting: Painting, asked: PaintAsked): Promise<PaintedPoster> {
  const { db, orgId, now, adapters, config } = painting
  const { bventId, businessType, format, subject } = asked
  const found = await occasionOf(painting, bventId)
  const occasion = { ...found, values: { ...found.values, ...asked.values } }
  const scene = asked.scene ?? (await sceneOf(db, bventId, businessType, occasion.language)).scene
  const person = subject && (await personOf(painting, bventId, subject))
  const printed = {
    values: person ? valuesFor(occasion, person) : occasion.values,
    url: urlFor(asked.url ?? occasion.url, person, config),
    portraitId: person?.portraitId ?? null,
  }
  const key = hash('sha256', JSON.stringify([PAINT, scene, printed, format]), 'buffer')
  const extension = extensions[format]
  const mediaType = mediaTypes[extension]
  const answer = (bytes: Buffer) => ({ bytes, mediaType, fileName: fileNameOf(occasion, person ?? null, format) })
  const known = await findPrint(painting, key)
  if (known) return answer(known)
  const bytes = await (await openPress(painting, scene))(printed, format)
  const id = uuid()
  const storageKey = `posters/${orgId}/${id}.${extension}`
  await adapters.storage.write(storageKey, bytes)
  const file = {
    topOrgId: orgId,
    id,
    fileName: `poster.${extension}`,
    extension,
    mediaType,
    bytes: bytes.length,
    purpose: 'poster',
    storageKey,
  }
  await db
    .insertInto('file')
    .values({ ...file, expiresAt: new Date(now.getTime() + PRINT_DAYS * DAY_MS) })
    .execute()
  await db
    .insertInto('posterPrint')
    .values({ topOrgId: orgId, hash: key, bventId, kind: subject?.kind ?? '', fileId: id })
    .onConflict((conflict) => conflict.columns(['topOrgId', 'hash']).doUpdateSet({ fileId: id }))
    .execute()
  return answer(bytes)
}

async function findPrint({ db, now, adapters }: Painting, key: Buffer): Promise<Buffer | null> {
  const row = await db
    .selectFrom('posterPrint')
    .innerJoin('file', (join) => join.onRef('file.topOrgId', '=', 'posterPrint.topOrgId').onRef('file.id', '=', 'posterPrint.fileId'))
    .select('file.storageKey')
    .where('posterPrint.hash', '=', key)
    .where('file.expiresAt', '>', now)
    .executeTakeFirst()
  const stored = row && (await adapters.storage.read(row.storageKey))
  return stored ? buffer(stored.body) : null
}

async function personOf({ db, hooksOf }: Painting, bventId: string, { kind, id, ownerId = null }: NonNullable<PaintAsked['subject']>) {
  const { list } = await peopleOf(hooksOf, kind).list({ db }, { kind, bventId, ownerId, ids: [id], from: 0, most: 1 })
  return required(list[0])
}

export function valuesFor({ values }: Occasion, { name, title, company }: PosterPerson): Occasion['values'] {
  return { ...values, Name: name, Title: title, Company: company }
}

export function urlFor(url: string, person: PosterPerson | undefined, { PUBLIC_URL }: Pick<Context['config'], 'PUBLIC_URL'>): string {
  return person ? PUBLIC_URL + person.path : url
}

export function fileNameOf({ title }: Occasion, person: Pick<PosterPerson, 'name'> | null, format: PosterFormat): string {
  const name = [title, person?.name].filter(Boolean).join(' · ')
  return `${
    name
      .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
      .trim()
      .slice(0, 90) || 'poster'
  }.${extensions[format]}`
}
