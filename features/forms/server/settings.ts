import { v7 as uuid } from 'uuid'
import { languages, type Language } from '#core/language.ts'
import type { Currency } from '#core/money.ts'
import type { Path, Setting } from '#features/forms/settingCalls.ts'
import { refusal } from '#features/forms/server/changeForm.ts'
import { copyPaths } from '#features/forms/server/copyForms.ts'
import { formOf, pathsOf } from '#features/forms/server/queries.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { isUniqueViolation, required } from '#server/kit/errors.ts'
import { sanitizeRichText } from '#server/kit/richText.ts'

const MOST_PATHS = 20

/** The languages of the event, in its order. */
export async function settingsOf(ctx: Context, bventId: string): Promise<Setting[]> {
  const event = await findEvent(ctx, bventId)
  const paths = await pathsOf(ctx.db, bventId)
  const rows = await ctx.db.selectFrom('regSetting').selectAll().where('bventId', '=', bventId).execute()
  const shown = languages.filter((language) => event.languages.includes(language))
  return shown.flatMap((language) => rows.filter((row) => row.language === language).map((row) => settingOf(row, language, paths)))
}

function settingOf(row: { type: string; registerEnabled: boolean; activePathId: string }, language: Language, paths: Path[]): Setting {
  return { language, type: row.type as Setting['type'], registerEnabled: row.registerEnabled, activePathId: row.activePathId, paths }
}

type GivenSetting = {
  bventId: string
  language: Language
  type?: Setting['type'] | undefined
  registerEnabled?: boolean | undefined
  activePathId?: string | undefined
}

/** A path is held while it is being chosen, so that nobody switches it off meanwhile. */
export async function saveSetting(ctx: Context, { bventId, language, ...given }: GivenSetting): Promise<Setting> {
  await findWritableEvent(ctx, bventId)
  const paths = await pathsOf(ctx.db, bventId)
  if (given.activePathId) {
    const path = required(await lockPath(ctx, bventId, given.activePathId))
    if (!path.isActive) throw refusal(ctx, 'activePathId', 'forms.define.pathOff')
  }
  const rows = () => ctx.db.selectFrom('regSetting').selectAll().where('bventId', '=', bventId).where('language', '=', language)
  const before = await rows().executeTakeFirstOrThrow()
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (Object.keys(change).length > 0)
    await ctx.db.updateTable('regSetting').set(change).where('bventId', '=', bventId).where('language', '=', language).execute()
  const after = settingOf(await rows().executeTakeFirstOrThrow(), language, paths)
  await audit(ctx, {
    action: 'form.saveSetting',
    objectId: bventId,
    bventId,
    before: { ...settingOf(before, language, []) },
    after: { language, ...given },
  })
  return after
}

async function lockPath({ db }: Context, bventId: string, pathId: string) {
  return db.selectFrom('regPath').selectAll().where('bventId', '=', bventId).where('id', '=', pathId).forUpdate().executeTakeFirst()
}

type GivenPath = {
  bventId: string
  pathId?: string | undefined
  fromPathId?: string | undefined
  name?: string | undefined
  currency?: Currency | undefined
  isActive?: boolean | undefined
}

export async function savePath(ctx: Context, { bventId, pathId, fromPathId, ...given }: GivenPath): Promise<Path> {
  const event = await findWritableEvent(ctx, bventId)
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Path>
  const before = pathId ? required(await lockPath(ctx, bventId, pathId)) : null
  const id = before ? before.id : await addPath(ctx, event, { fromPathId, ...given })
  if (before && given.isActive === false) await refuseInUse(ctx, before)
  if (before && Object.keys(change).length > 0)
    await ctx.db.updateTable('regPath').set(change).where('bventId', '=', bventId).where('id', '=', id).execute().catch(asNameTaken(ctx))
  await audit(ctx, {
    action: 'form.savePath',
    objectId: id,
    bventId,
    ...(before && { before: { name: before.name, currency: before.currency, isActive: before.isActive } }),
    after: { ...change, ...(fromPathId && { fromPathId }) },
  })
  return required((await pathsOf(ctx.db, bventId)).find((path) => path.pathId === id))
}

/** A new path begins as a copy, so that the same questions keep the same names in lists and exports. */
async function addPath(
  ctx: Context,
  event: { topOrgId: string; id: string; languages: string[] },
  { fromPathId, name, currency, isActive }: Omit<GivenPath, 'bventId' | 'pathId'>,
): Promise<string> {
  if (!name) throw refusal(ctx, 'name', 'forms.define.name')
  const from = await formOf(ctx.db, event.id, { language: ctx.language, pathId: fromPathId })
  await lockPath(ctx, event.id, from.pathId)
  const known = await pathsOf(ctx.db, event.id)
  if (known.length >= MOST_PATHS) throw refusal(ctx, 'name', 'forms.define.tooManyPaths', { most: MOST_PATHS })
  const id = uuid()
  await ctx.db
    .insertInto('regPath')
    .values({
      topOrgId: event.topOrgId,
      bventId: event.id,
      id,
      name,
      sortId: known.length,
      currency: currency ?? from.currency,
      isActive: isActive ?? true,
    })
    .execute()
    .catch(asNameTaken(ctx))
  await copyPaths(ctx.db, { from: event.id, to: event.id, paths: [{ oldId: from.pathId, newId: id }], hasPages: true })
  return id
}

function asNameTaken(ctx: Context) {
  return (error: unknown): never => {
    throw isUniqueViolation(error, 'reg_path_name') ? refusal(ctx, 'name', 'forms.define.pathName') : error
  }
}

async function refuseInUse(ctx: Context, { bventId, id, isDefault }: { bventId: string; id: string; isDefault: boolean }): Promise<void> {
  const users = ctx.db.selectFrom('regSetting').select('language').where('bventId', '=', bventId).where('activePathId', '=', id)
  if (isDefault || (await users.executeTakeFirst())) throw refusal(ctx, 'isActive', 'forms.define.pathInUse')
}

export async function offlineDescription(ctx: Context, bventId: string, language: Language): Promise<string> {
  await pathsOf(ctx.db, bventId)
  const row = await ctx.db
    .selectFrom('regSetting')
    .select('offlinePaymentDescription')
    .where('bventId', '=', bventId)
    .where('language', '=', language)
    .executeTakeFirst()
  return sanitizeRichText(row?.offlinePaymentDescription ?? '')
}

export async function saveOfflineDescription(ctx: Context, bventId: string, language: Language, html: string): Promise<string> {
  await findWritableEvent(ctx, bventId)
  const before = await offlineDescription(ctx, bventId, language)
  const description = sanitizeRichText(html)
  await ctx.db
    .updateTable('regSetting')
    .set({ offlinePaymentDescription: description })
    .where('bventId', '=', bventId)
    .where('language', '=', language)
    .execute()
  await audit(ctx, {
    action: 'form.saveOfflinePaymentDescription',
    objectId: bventId,
    bventId,
    before: { [language]: before },
    after: { [language]: description },
  })
  return description
}
