import { v7 as uuid } from 'uuid'
import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { OK } from '#core/schema.ts'
import { FILE_PATH } from '#features/files/server/queries.ts'
import { MOST_TEMPLATES, type posterCalls } from '#features/posters/contract.ts'
import { posterMessages } from '#features/posters/messages.ts'
import { posterFields, type PosterValues } from '#features/posters/rules.ts'
import { sceneMessages } from '#features/posters/sceneMessages.ts'
import { openPress } from '#features/posters/server/canvas.ts'
import { checkPictures } from '#features/posters/server/scenes.ts'
import { businessTypes, type BusinessType, type Scene, type SizeName } from '#features/posters/scene.ts'
import { lookNames, lookScene, type LookName } from '#features/posters/templates.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { page } from '#server/kit/implement.ts'

export const LOOK_PATH = '/poster'
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const isLook = (name: string): name is LookName => lookNames.some((look) => look === name)

/** What a template says while it is nobody's. */
export function sampleValues(language: Language): PosterValues {
  return Object.fromEntries(posterFields.map((field) => [field, textIn(sceneMessages[`sample_${field}`], language)])) as PosterValues
}

export async function listTemplates(ctx: Context, request: RequestOf<typeof posterCalls.pageList>) {
  const { topOrgId, businessType, pageNo, pageSize } = request
  if (topOrgId !== ctx.who.orgId) throw new AppError('core.notFound')
  const ours = lookNames.map((name) => ({
    templateId: name,
    name: textIn(posterMessages[`posters.look_${name}`], ctx.language),
    url: `${LOOK_PATH}/${businessType}/${name}.webp?language=${ctx.language}`,
    size: 'portrait' as SizeName,
  }))
  const { rows } = await sql<{ templateId: string; name: string; fileId: string; size: SizeName }>`
    select id as template_id, name, picture_file_id as file_id, scene->>'size' as size from poster_template
    where business_type = ${businessType} order by updated_at desc, id`.execute(ctx.db)
  const all = [...ours, ...rows.map(({ fileId, ...row }) => ({ ...row, url: `${FILE_PATH}/${fileId}` }))]
  return page({ list: all.slice((pageNo - 1) * pageSize, pageNo * pageSize) }, pagerOf(request, all.length))
}

type Template = { templateId: string; name: string; businessType: BusinessType; scene: Scene; version: number; isOurs: boolean }

export async function findTemplate(
  ctx: Pick<Context, 'db' | 'language'>,
  templateId: string,
  businessType: BusinessType,
): Promise<Template> {
  if (isLook(templateId)) {
    const name = textIn(posterMessages[`posters.look_${templateId}`], ctx.language)
    return { templateId, name, businessType, scene: lookScene(templateId, businessType, ctx.language), version: 0, isOurs: true }
  }
  const row = UUID.test(templateId)
    ? await ctx.db.selectFrom('posterTemplate').selectAll().where('id', '=', templateId).executeTakeFirst()
    : undefined
  const { name, scene, version, businessType: made } = required(row)
  return { templateId, name, businessType: made as BusinessType, scene: scene as Scene, version, isOurs: false }
}

export async function readTemplate(ctx: Context, { templateId, businessType }: RequestOf<typeof posterCalls.template>) {
  const org = await ctx.db.selectFrom('org').select('name').where('topOrgId', '=', ctx.who.orgId).executeTakeFirst()
  const values = { ...sampleValues(ctx.language), ...(org && { OrgName: org.name }) }
  return { ...(await findTemplate(ctx, templateId, businessType)), values, url: ctx.config.PUBLIC_URL }
}

export async function saveTemplate(ctx: Context, given: RequestOf<typeof posterCalls.saveTemplate>) {
  const { businessType, name, scene } = given
  const { db, now, who } = ctx
  await checkPictures(db, scene)
  const before = given.templateId
    ? required(await db.selectFrom('posterTemplate').selectAll().where('id', '=', given.templateId).forUpdate().executeTakeFirst())
    : null
  if (before && before.version !== given.version) throw new AppError('core.changed')
  if (!before) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`poster:${who.orgId}`}, 0))`.execute(db)
    const { count } = await db
      .selectFrom('posterTemplate')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_TEMPLATES) throw new AppError('poster.tooManyTemplates', { params: { most: MOST_TEMPLATES } })
  }
  const pictureFileId = await storePicture(ctx, scene, name)
  const id = before?.id ?? uuid()
  const columns = { businessType, name, scene: JSON.stringify(scene), pictureFileId, updatedAt: now }
  if (before) {
    await db
      .updateTable('posterTemplate')
      .set({ ...columns, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
    await db.updateTable('file').set({ expiresAt: now }).where('id', '=', before.pictureFileId).execute()
  } else
    await db
      .insertInto('posterTemplate')
      .values({ ...columns, topOrgId: who.orgId, id })
      .execute()
  await audit(ctx, { action: 'poster.saveTemplate', objectId: id, before: before && { name: before.name }, after: { name, businessType } })
  return { templateId: id, version: (before?.version ?? 0) + 1 }
}

/** How it looks with sample words, for lists. */
async function storePicture(ctx: Context, scene: Scene, name: string): Promise<string> {
  const bytes = await (await openPress(ctx, scene))({ values: sampleValues(ctx.language), url: ctx.config.PUBLIC_URL }, 'webp')
  const [id, topOrgId] = [uuid(), ctx.who.orgId]
  const storageKey = `uploads/${topOrgId}/${id}.webp`
  await ctx.adapters.storage.write(storageKey, bytes)
  const file = { topOrgId, id, fileName: `${name}.webp`, extension: 'webp', mediaType: 'image/webp', bytes: bytes.length, storageKey }
  await ctx.db
    .insertInto('file')
    .values({ ...file, purpose: 'poster', isPublic: true, accountId: ctx.who.accountId })
    .execute()
  return id
}

/** Posters that began with it stay as they are. */
export async function deleteTemplate(ctx: Context, { templateId }: RequestOf<typeof posterCalls.deleteTemplate>) {
  const gone = required(
    await ctx.db.deleteFrom('posterTemplate').where('id', '=', templateId).returning(['name', 'pictureFileId']).executeTakeFirst(),
  )
  await ctx.db.updateTable('file').set({ expiresAt: ctx.now }).where('id', '=', gone.pictureFileId).execute()
  await audit(ctx, { action: 'poster.deleteTemplate', objectId: templateId, before: { name: gone.name } })
  return OK
}

export async function countTemplates({ db }: Context) {
  const { rows } = await sql<{ businessType: BusinessType; templates: number; posters: number }>`
    select t as business_type, (select count(*)::int from poster_template where business_type = t) as templates,
      (select count(*)::int from poster where business_type = t) as posters
    from unnest(${[...businessTypes]}::text[]) t`.execute(db)
  return { counts: rows }
}
