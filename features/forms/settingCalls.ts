import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { configTypes } from '#core/configValue.ts'
import { currencies } from '#core/money.ts'
import { id, isOk, list, option } from '#core/schema.ts'
import { pageCalls } from '#features/designs/pageCalls.ts'
import { beforeNo, pageVersion } from '#features/designs/versionShape.ts'
import { pageTypes, settingTypes } from '#features/forms/pageTypes.ts'
import { configInput, fieldName, language, MOST_CONFIGS } from '#features/forms/shapes.ts'

const READ = 'lite_res_page_form'
const WRITE = 'lite_res_act_form'

const about = { bventId: id }
const label = z.object({ label: z.string(), value: z.string() })

const page = z.object({ pageId: z.string(), pageName: z.string(), pageType: z.enum(pageTypes), pathId: z.string() })
const pages = z.array(page)
export type Page = z.output<typeof page>
const path = z.object({ pathId: z.string(), name: z.string(), currency: z.enum(currencies), isActive: z.boolean() })
export type Path = z.output<typeof path>
const setting = z.object({
  language,
  type: z.enum(settingTypes),
  registerEnabled: z.boolean(),
  activePathId: z.string(),
  paths: z.array(path),
})
export type Setting = z.output<typeof setting>
const mapping = z.object({ mapping: z.array(z.object({ fieldName, key: z.string().max(64) })).max(200) })
export type GivenMapping = z.output<typeof mapping>['mapping']

const config = z.object({ key: z.string(), dataType: z.enum(configTypes), value: z.unknown() })

/** What the pages of signing up are, which of them each language uses, and what stands around the form. */
export const settingCalls = {
  pageList: defineCall({
    method: 'GET',
    path: 'bventPage/pageList',
    access: READ,
    request: z.object({ ...about, language }),
    response: pages,
  }),
  pathPageList: defineCall({
    method: 'GET',
    path: 'bventPage/regPath/pageList',
    access: READ,
    request: z.object({ ...about, pathId: id, language: language.optional() }),
    response: pages,
  }),
  /** What the page was before each time it was saved. */
  pageVersions: defineCall({
    method: 'POST',
    path: 'bventPage/pageVersions',
    access: READ,
    request: z.object({
      ...about,
      pageType: z.enum(pageTypes),
      language,
      pathId: id.optional(),
      before: beforeNo,
    }),
    response: list(
      z.object({
        ...pageVersion,
        configs: z.array(config),
      }),
    ),
    effect: 'read',
  }),
  ...pageCalls({
    path: 'bventPage',
    read: READ,
    write: WRITE,
    which: { ...about, pageType: z.enum(pageTypes), language, pathId: id.optional() },
    given: z.array(configInput).max(MOST_CONFIGS),
    shown: z.array(config),
  }),
  menuList: defineCall({
    method: 'GET',
    path: 'bventPage/registerMenuList',
    access: READ,
    request: z.object({ ...about, language }),
    response: z.object({ RegPath: pages, RegPathResult: pages, RegCustomETicket: pages, RegUserCenter: pages }),
  }),
  settingList: defineCall({
    method: 'GET',
    path: 'bventPage/BventRegisterSettingList',
    access: READ,
    request: z.object(about),
    response: z.array(setting),
  }),
  saveSetting: defineCall({
    method: 'POST',
    path: 'bventPage/saveRegisterSetting',
    access: WRITE,
    request: z.object({
      ...about,
      language,
      type: z.enum(settingTypes).optional(),
      registerEnabled: z.boolean().optional(),
      activePathId: id.optional(),
    }),
    response: setting,
  }),
  paths: defineCall({
    method: 'GET',
    path: 'EventFlowDefinition/RegistrationPath/{bventId}/{language}/GetRegistrationPaths',
    access: READ,
    request: z.object({ ...about, language }),
    response: z.array(path),
  }),
  savePath: defineCall({
    method: 'POST',
    path: 'bventPage/saveRegistrationPath',
    access: WRITE,
    request: z.object({
      ...about,
      pathId: id.optional(),
      fromPathId: id.optional(),
      name: z.string().trim().min(1).max(100).optional(),
      currency: z.enum(currencies).optional(),
      isActive: z.boolean().optional(),
    }),
    response: path,
  }),
  offlinePaymentDescription: defineCall({
    method: 'GET',
    path: 'bventPage/offlinePaymentDescription',
    access: READ,
    request: z.object({ ...about, language }),
    response: z.object({ description: z.string() }),
  }),
  saveOfflinePaymentDescription: defineCall({
    method: 'POST',
    path: 'bventPage/saveOfflinePaymentDescription',
    access: WRITE,
    request: z.object({ ...about, language, description: z.string().max(50_000) }),
    response: z.object({ description: z.string() }),
  }),
  jumpPageList: defineCall({
    method: 'GET',
    path: 'bventPage/onlineSuccessPage/JumpPageList',
    access: READ,
    response: z.array(label),
  }),
  languageOptions: defineCall({
    method: 'GET',
    path: 'bventPage/languageOptions',
    access: READ,
    request: z.object(about),
    response: z.object({ languageOption: z.array(label), activeLanguage: language }),
  }),

  customerLevelOne: defineCall({ method: 'GET', path: 'qidian/customizeform/levelone', access: READ, response: z.array(option) }),
  customerLevelTwo: defineCall({
    method: 'GET',
    path: 'qidian/customizeform/leveltwo',
    access: READ,
    request: z.object({ key: z.string().max(64) }),
    response: z.array(option),
  }),
  customerMapping: defineCall({
    method: 'GET',
    path: 'qidian/customizeform/get',
    access: READ,
    request: z.object(about),
    response: mapping,
  }),
  saveCustomerMapping: defineCall({
    method: 'POST',
    path: 'qidian/customizeform/save',
    access: WRITE,
    request: z.object({ ...about, ...mapping.shape }),
    response: isOk,
  }),
}
