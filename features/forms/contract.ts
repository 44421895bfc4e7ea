import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { languages } from '#core/language.ts'
import { id, isOk, line, list, option, version } from '#core/schema.ts'
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
import { commonPageTypes, configTypes, pageTypes, type CommonPageType } from '#features/forms/pageTypes.ts'
import { settingCalls } from '#features/forms/settingCalls.ts'
import { MOST_LETTERS } from '#features/forms/values.ts'

const READ = 'lite_res_page_form'
const WRITE = 'lite_res_act_form'
/** Lists, imports and the door read the form as well. */
const FIELD_READERS = [
  'lite_res_page_ticket',
  'lite_res_page_form',
  'lite_res_page_attendees',
  'lite_res_page_attendeesimport',
  'lite_res_page_wxsignin',
] as const

const about = { bventId: id }
const read = { effect: 'read' } as const
/** Whoever saves has been told that people become incomplete. */
const confirmed = { isConfirmed: z.boolean().default(false) }
const language = z.enum(languages)
const layout = z.literal([1, 2]) satisfies z.ZodType<Layout>
const fieldName = z.string().min(1).max(64)
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

const group = z.object({ groupName: z.string(), displayName: z.string(), fieldNames: z.array(z.string()), fields: z.array(formField) })
const config = z.object({ key: z.string(), dataType: z.enum(configTypes), value: z.unknown() })
const configInput = z.strictObject({ key: z.string().regex(/^[A-Za-z]\w{0,63}$/), dataType: z.enum(configTypes), value: z.unknown() })

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
const ruleFields = {
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
const blankId = z.union([id, z.literal('')]).optional()
const ruleInput = z.strictObject({ id: blankId, ...ruleFields })
type RuleParts = z.output<typeof ruleInput>
export type GivenRule = { [Key in keyof RuleParts]?: RuleParts[Key] | undefined }

const saved = z.object({ pageId: z.string(), version })
const fieldState = z.object({ fieldName: z.string(), isShow: z.boolean(), isRequired: z.boolean(), optionKeys: z.array(z.string()) })
const commonPageTypeNames = Object.keys(commonPageTypes) as [CommonPageType, ...CommonPageType[]]

export const formCalls = {
  queryFields: defineCall({
    method: 'GET',
    path: 'eventFlowDefinition/bvent/{bventId}/GetQueryBventFields',
    access: FIELD_READERS,
    request: z.object(about),
    response: z.array(formField),
  }),
  pathFields: defineCall({
    method: 'GET',
    path: 'EventFlowDefinition/Bvent/{bventId}/GetRegPathFields',
    access: FIELD_READERS,
    request: z.object({ ...about, pathId: id.optional(), language: language.optional() }),
    response: z.object({ fields: z.array(formField), groups: z.array(group) }),
  }),
  pageConfig: defineCall({
    method: 'GET',
    path: 'bventPage/pageConfigs',
    access: READ,
    request: z.object({ ...about, pageType: z.enum(pageTypes), language, pathId: id.optional(), pageId: id.optional() }),
    response: pageConfig,
  }),
  commonPageConfig: defineCall({
    method: 'GET',
    path: 'bventPage/getCommonPageConfig',
    access: READ,
    request: z.object({ pageType: z.enum([...pageTypes, ...commonPageTypeNames]), language: language.optional() }),
    response: pageConfig,
  }),
  savePageConfig: defineCall({
    method: 'POST',
    path: 'bventPage/saveBventPageConfig',
    access: WRITE,
    request: z.object({
      ...about,
      pageType: z.enum(pageTypes),
      language,
      pathId: id.optional(),
      pageId: blankId,
      pageName: z.string().trim().min(1).max(100).optional(),
      layout: layout.optional(),
      fields: z.array(fieldInput).max(300).optional(),
      configs: z.array(configInput).max(100).optional(),
      version,
      ...confirmed,
    }),
    response: saved,
  }),

  rules: defineCall({
    method: 'GET',
    path: 'bventPage/registerRuleList',
    access: READ,
    request: z.object({ ...about, pathId: id.optional() }),
    response: list(rule),
  }),
  saveRules: defineCall({
    method: 'POST',
    path: 'bventPage/batchSaveOrUpdateRegisterRules',
    access: WRITE,
    request: z.object({ ...about, pathId: id.optional(), rules: z.array(ruleInput).max(200), ...confirmed }),
    response: list(rule),
  }),
  addRule: defineCall({
    method: 'POST',
    path: 'bventPage/addRegisterRule',
    access: WRITE,
    request: z.object({ ...about, id: z.literal('').optional(), ...ruleFields, ...confirmed }),
    response: z.object({ id: z.string() }),
  }),
  updateRule: defineCall({
    method: 'POST',
    path: 'bventPage/updateRegisterRule',
    access: WRITE,
    request: z.object({
      ...about,
      id,
      ...ruleFields,
      conditions: ruleFields.conditions.optional(),
      actions: ruleFields.actions.optional(),
      ...confirmed,
    }),
    response: z.object({ id: z.string() }),
  }),
  removeRule: defineCall({
    method: 'POST',
    path: 'bventPage/removeRegisterRule/{id}',
    access: WRITE,
    request: z.object({ ...about, id, ...confirmed }),
    response: isOk,
  }),
  simulateRules: defineCall({
    method: 'POST',
    path: 'bventPage/simulateRules',
    access: READ,
    request: z.object({
      ...about,
      pathId: id.optional(),
      ticketId: z
        .union([id, z.literal('')])
        .nullable()
        .optional(),
      values: z.record(z.string().max(64), z.unknown()).default({}),
    }),
    response: list(fieldState),
    ...read,
  }),
  optionControlledByRules: defineCall({
    method: 'POST',
    path: 'bventPage/optionControlledByRules',
    access: FIELD_READERS,
    request: z.object({ ...about, pathId: id.optional() }),
    response: z.array(z.object({ fieldName: z.string(), optionKeys: z.array(z.string()), ruleIds: z.array(z.string()) })),
    ...read,
  }),

  addField: defineCall({
    method: 'POST',
    path: 'eventFlowDefinition/bvent/AddBventField',
    access: WRITE,
    request: z.object({
      ...about,
      pathId: id.optional(),
      language: language.optional(),
      field: fieldInput,
      ...confirmed,
    }),
    response: formField.extend({ version }),
  }),
  updateField: defineCall({
    method: 'POST',
    path: 'eventFlowDefinition/bvent/UpdateBventField',
    access: WRITE,
    request: z.object({
      ...about,
      pathId: id.optional(),
      language: language.optional(),
      field: fieldInput.extend({ fieldName }),
      ...confirmed,
    }),
    response: formField.extend({ version }),
  }),
  deleteField: defineCall({
    method: 'POST',
    path: 'eventFlowDefinition/bvent/DeleteField',
    access: WRITE,
    request: z.object({ ...about, pathId: id.optional(), fieldName, ...confirmed }),
    response: isOk.extend({ version }),
  }),

  ...settingCalls,
}
