import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { id, isOk, list, version } from '#core/schema.ts'
import { commonPageTypes, pageTypes, type CommonPageType } from '#features/forms/pageTypes.ts'
import { settingCalls } from '#features/forms/settingCalls.ts'
import { templateCalls } from '#features/forms/templateCalls.ts'
import {
  blankId,
  configInput,
  fieldInput,
  fieldName,
  formField,
  group,
  language,
  layout,
  MOST_CONFIGS,
  pageConfig,
  rule,
  ruleFields,
  ruleInput,
} from '#features/forms/shapes.ts'

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
      configs: z.array(configInput).max(MOST_CONFIGS).optional(),
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

  /** The saved design with a person who does not exist, as it will be printed. */
  previewPdf: defineCall({
    method: ['POST', 'GET'],
    path: 'ticket/previewPdf',
    access: 'lite_res_page_ticket',
    effect: 'read',
    /** `configs`: a design that is not saved yet. */
    request: z.object({
      ...about,
      language: language.optional(),
      pathId: id.optional(),
      configs: z.array(configInput).max(MOST_CONFIGS).optional(),
    }),
    response: fileResponse,
    mediaTypes: [mediaTypes.pdf],
  }),

  ...settingCalls,
  ...templateCalls,
}
