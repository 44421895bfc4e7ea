import { z } from 'zod'
import { languages } from '#core/language.ts'
import { id, line, option, version } from '#core/schema.ts'
import { relations, ruleActionTypes } from '#features/forms/evaluate.ts'
import {
  categories,
  fieldActionCodes,
  fieldGroups,
  fieldTypes,
  groupNames,
  type DataType,
  type FormField,
  type Layout,
} from '#features/forms/fieldTypes.ts'
import { pageTypes } from '#features/forms/pageTypes.ts'
import { configTypes } from '#core/configValue.ts'
import { MOST_LETTERS } from '#features/forms/values.ts'

export const language = z.enum(languages)
export const layout = z.literal([1, 2]) satisfies z.ZodType<Layout>
export const fieldName = z.string().min(1).max(64)
const optionKey = z.string().regex(/^[\w-]{1,64}$/)

export const formField = z.object({
  fieldName: z.string(),
  displayName: z.string(),
  fieldType: z.enum(fieldTypes),
  isShow: z.boolean(),
  sortId: z.int(),
  groupName: z.enum(groupNames),
  fieldGroup: z.enum(fieldGroups),
  fieldActions: z.array(z.object({ code: z.enum(fieldActionCodes), name: z.string() })),
  dataType: z.literal([0, 1, 2, 3, 4, 5, 6, 7]) satisfies z.ZodType<DataType>,
  openFunctionalVerificationTags: z.int(),
  description: z.string(),
  fieldOptions: z.array(option),
  validationType: z.int(),
  category: z.enum(categories),
  layout,
  maxLength: z.int().optional(),
  maxCount: z.int().optional(),
  optionLimits: z.record(z.string(), z.int()).optional(),
}) satisfies z.ZodType<FormField>

/** An option without a key is new and gets one. */
const optionInput = z.strictObject({
  key: optionKey.optional(),
  value: z.string().trim().min(1).max(200),
  get childrens() {
    return z.array(optionInput).max(500).optional()
  },
})
export type OptionInput = { key?: string | undefined; value: string; childrens?: OptionInput[] | undefined }

/** What follows from the rest may come back as it was sent, and is not looked at. */
const derived = z.unknown().optional()
export const fieldInput = z.strictObject({
  /** Blank for a new field of one's own. */
  fieldName: z.string().max(64).optional(),
  displayName: z.string().trim().max(200).optional(),
  fieldType: z.enum(fieldTypes).optional(),
  isShow: z.boolean().optional(),
  sortId: z.int().min(0).max(100_000).optional(),
  fieldGroup: z.enum(fieldGroups).optional(),
  openFunctionalVerificationTags: z.int().min(0).max(2_147_483_647).optional(),
  description: z.string().max(200_000).optional(),
  fieldOptions: z.array(optionInput).max(500).optional(),
  validationType: z.int().min(0).max(31).optional(),
  category: z.enum(categories).optional(),
  layout: layout.optional(),
  maxLength: z.int().min(1).max(MOST_LETTERS).nullable().optional(),
  maxCount: z.int().min(1).max(100).nullable().optional(),
  optionLimits: z.record(optionKey, z.int().min(1).max(9_999_999)).nullable().optional(),
  groupName: derived,
  fieldActions: derived,
  dataType: derived,
  fields: derived,
  version: derived,
})
export type GivenField = z.output<typeof fieldInput>

export const group = z.object({
  groupName: z.string(),
  displayName: z.string(),
  fieldNames: z.array(z.string()),
  fields: z.array(formField),
})
const config = z.object({ key: z.string(), dataType: z.enum(configTypes), value: z.unknown() })
export const MOST_CONFIGS = 100
export const configInput = z.strictObject({
  key: z.string().regex(/^[A-Za-z]\w{0,63}$/),
  dataType: z.enum(configTypes),
  value: z.unknown(),
})

export const pageConfig = z.object({
  pageId: z.string(),
  pageType: z.enum(pageTypes),
  pageName: z.string(),
  language,
  pathId: z.string(),
  layout,
  fields: z.array(formField),
  configs: z.array(config),
  version,
})
export type PageConfig = z.output<typeof pageConfig>

const condition = z.object({
  fieldName,
  fieldAction: z.object({ code: z.enum(fieldActionCodes), name: z.string().max(100).optional() }),
  fieldValue: z.array(z.string().max(500)).max(500),
  fieldValueEx: z.unknown().optional(),
})
const action = z.object({ type: z.enum(ruleActionTypes), fieldName, optionKeys: z.array(z.string().max(64)).max(500).optional() })
export const rule = z.object({
  id: z.string(),
  pathId: z.string(),
  name: z.string(),
  relation: z.enum(relations),
  conditions: z.array(condition),
  actions: z.array(action),
  isEnable: z.boolean(),
  sortId: z.int(),
  version,
})
export type Rule = z.output<typeof rule>
export const ruleFields = {
  pathId: id.optional(),
  name: line.optional(),
  relation: z.enum(relations).optional(),
  conditions: z.array(condition).min(1).max(50),
  actions: z.array(action).min(1).max(50),
  isEnable: z.boolean().optional(),
  sortId: z.int().min(0).max(10_000).optional(),
  /** Given, it must be the one last read. */
  version: version.optional(),
}
export const blankId = z.union([id, z.literal('')]).optional()
export const ruleInput = z.strictObject({ id: blankId, ...ruleFields })
type RuleParts = z.output<typeof ruleInput>
export type GivenRule = { [Key in keyof RuleParts]?: RuleParts[Key] | undefined }
