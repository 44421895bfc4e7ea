import { languageOf, DEFAULT_LANGUAGE, type Language } from '#core/language.ts'
import { BLOCKS_KEY } from '#features/designs/pageBlocks.ts'
import { readPageBlocks } from '#features/designs/readPageBlocks.ts'
import type { GivenField, PageConfig } from '#features/forms/shapes.ts'
import { layouts, type FormField, type Layout } from '#features/forms/fieldTypes.ts'
import { byOrder, isFixed } from '#features/forms/fields.ts'
import { completed, firstConfigs, firstPageName } from '#features/forms/firstConfigs.ts'
import { firstFields, knownField } from '#features/forms/knownFields.ts'
import { isSettingValue } from '#features/forms/pageConfigs.ts'
import { commonPageTypes, type CommonPageType, type PageType } from '#features/forms/pageTypes.ts'
import type { Config } from '#core/configValue.ts'
import { changeFields, refusal, takeForm } from '#features/forms/server/changeForm.ts'
import { formOf, type Form } from '#features/forms/server/queries.ts'
import { changedField, newField } from '#features/forms/server/saveField.ts'
import { progressCodes } from '#features/events/rules.ts'
import { findWritableEvent, markProgress } from '#features/events/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { sanitizeRichText } from '#server/kit/richText.ts'

type Which = { bventId: string; pageType: PageType; language: Language; pathId?: string | undefined; pageId?: string | undefined }

/** The version of the registration form is its path's: all its languages share the fields. */
export async function pageConfigOf(db: Db, which: Which, known?: Form): Promise<PageConfig> {
  const form = known ?? (await formOf(db, which.bventId, which))
  return shownPage(await findPage(db, form, which), form, which.language)
}

export type StoredPage = { id: string; pageType: string; pageName: string; layout: number; configs: unknown; version: number }

/** A stored page of the form's path as pages and calls read it. */
export function shownPage(page: StoredPage, form: Form, language: Language): PageConfig {
  const pageType = page.pageType as PageType
  const isForm = pageType === 'EnrollPage'
  return {
    pageId: page.id,
    pageType,
    pageName: page.pageName,
    language,
    pathId: form.pathId,
    layout: page.layout as Layout,
    fields: isForm ? form.fields : [],
    configs: completed(pageType, language, page.configs as Config[]).map(cleaned),
    version: isForm ? form.version : page.version,
  }
}

export async function findPage(db: Db, { bventId, pathId }: Form, { pageType, language, pageId }: Which) {
  let query = db
    .selectFrom('regPage')
    .selectAll()
    .where('bventId', '=', bventId)
    .where('pathId', '=', pathId)
    .where('pageType', '=', pageType)
    .where('language', '=', language)
  if (pageId) query = query.where('id', '=', pageId)
  return required(await query.executeTakeFirst())
}

export function cleaned(config: Config): Config {
  return config.dataType === 'richText' ? { ...config, value: sanitizeRichText(String(config.value)) } : config
}

type Given = Which & {
  pageName?: string | undefined
  layout?: Layout | undefined
  fields?: GivenField[] | undefined
  configs?: { key: string; dataType: Config['dataType']; value?: unknown }[] | undefined
  version: number
  isConfirmed: boolean
}

export async function savePage(ctx: Context, given: Given): Promise<{ pageId: string; version: number }> {
  const event = await findWritableEvent(ctx, given.bventId)
  const configs = given.configs && checkedConfigs(ctx, given.pageType, given.configs)
  const isForm = given.pageType === 'EnrollPage'
  const form = isForm ? await takeForm(ctx, given.bventId, given, given.version) : await formOf(ctx.db, given.bventId, given)
  const before = await findPage(ctx.db, form, given)
  const changes =
    isForm && given.fields
      ? await changeFields(ctx, {
          form,
          after: await nextFields(ctx, form, given.fields, given.language),
          language: given.language,
          isConfirmed: given.isConfirmed,
        })
      : null
  const change = {
    ...(given.pageName !== undefined && { pageName: given.pageName }),
    ...(given.layout !== undefined && { layout: given.layout }),
    ...(configs && { configs: JSON.stringify(configs) }),
  }
  const page = await ctx.db
    .updateTable('regPage')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('bventId', '=', given.bventId)
    .where('id', '=', before.id)
    .where('version', '=', isForm ? before.version : given.version)
    .returning(['id', 'version'])
    .executeTakeFirst()
  if (!page) throw new AppError('core.changed')
  if (isForm) await markProgress(ctx.db, event, progressCodes.form)
  await audit(ctx, {
    action: 'form.savePage',
    objectId: page.id,
    bventId: given.bventId,
    before: { pageName: before.pageName, layout: before.layout, configs: before.configs, fields: changes?.before },
    after: { pageType: given.pageType, language: given.language, ...change, configs, fields: changes?.after },
  })
  return { pageId: page.id, version: isForm ? form.version : page.version }
}

/** The list is the form: what it leaves out goes, but fixed fields stay as they are. */
async function nextFields(ctx: Context, form: Form, given: readonly GivenField[], language: Language): Promise<FormField[]> {
  const known = new Map(form.fields.map((field) => [field.fieldName, field]))
  const after = new Map<string, FormField>()
  for (const [index, field] of given.entries()) {
    const at = `fields.${index}`
    const before = field.fieldName ? known.get(field.fieldName) : undefined
    const placed = { ...field, sortId: field.sortId ?? index }
    const next = before ? changedField(ctx, before, placed, language, at) : await newField(ctx, form, placed, language, at)
    if (after.has(next.fieldName)) throw refusal(ctx, `${at}.fieldName`, 'forms.define.twice', { name: next.displayName })
    after.set(next.fieldName, next)
  }
  for (const field of form.fields) if (isFixed(field.fieldName) && !after.has(field.fieldName)) after.set(field.fieldName, field)
  return [...after.values()].sort(byOrder)
}

export function checkedConfigs(ctx: Context, pageType: PageType, configs: NonNullable<Given['configs']>): Config[] {
  const keys = new Set<string>()
  return configs.map(({ key, dataType, value = null }, index) => {
    if (keys.has(key)) throw refusal(ctx, `configs.${index}.key`, 'forms.config.key', { name: key })
    keys.add(key)
    if (!isSettingValue(pageType, { key, dataType, value }))
      throw refusal(ctx, `configs.${index}.value`, 'forms.config.value', { name: key })
    if (key !== BLOCKS_KEY) return cleaned({ key, dataType, value })
    const blocks = readPageBlocks(value, sanitizeRichText)
    if (!blocks) throw refusal(ctx, `configs.${index}.value`, 'forms.config.value', { name: key })
    return { key, dataType, value: blocks }
  })
}

/** How a page of this type begins, to go back to. */
export function commonPageConfig(pageType: PageType | CommonPageType, language: Language = DEFAULT_LANGUAGE): PageConfig {
  const type = Object.hasOwn(commonPageTypes, pageType) ? commonPageTypes[pageType as CommonPageType] : (pageType as PageType)
  return {
    pageId: '',
    pageType: type,
    pageName: firstPageName(type, language),
    language: languageOf(language),
    pathId: '',
    layout: layouts.top,
    fields: type === 'EnrollPage' ? firstFields.map((fieldName, sortId) => knownField(fieldName, { language, sortId })) : [],
    configs: firstConfigs(type, language),
    version: 0,
  }
}
