import { pageDraftHandlers, pageVersions } from '#features/forms/server/pageVersions.ts'
import { previewPdf } from '#features/forms/server/previewPdf.ts'
import { DEFAULT_LANGUAGE, languageOf, languages } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { OK } from '#core/schema.ts'
import { formCalls } from '#features/forms/contract.ts'
import { customerLevelOne, customerLevelTwo } from '#features/forms/customerFields.ts'
import { optionsControlled } from '#features/forms/defineRule.ts'
import { evaluateRules } from '#features/forms/evaluate.ts'
import { groupsOf } from '#features/forms/fields.ts'
import { systemFields } from '#features/forms/knownFields.ts'
import { formMessages } from '#features/forms/messages.ts'
import { jumpPages, menuGroups, type PageType } from '#features/forms/pageTypes.ts'
import { mappingOf, saveMapping } from '#features/forms/server/customers.ts'
import { everyField, formOf, pagesOf, pathsOf } from '#features/forms/server/queries.ts'
import { addField, deleteField, updateField } from '#features/forms/server/saveField.ts'
import { commonPageConfig, pageConfigOf, savePage } from '#features/forms/server/savePage.ts'
import { removeRule, saveRules } from '#features/forms/server/saveRules.ts'
import { offlineDescription, saveOfflineDescription, savePath, saveSetting, settingsOf } from '#features/forms/server/settings.ts'
import { applyTemplate, templateDifference } from '#features/forms/server/templates/applyTemplate.ts'
import { listFollowers, listTemplates } from '#features/forms/server/templates/queries.ts'
import { deleteTemplate, saveTemplate } from '#features/forms/server/templates/saveTemplate.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { findTicket } from '#features/tickets/server/queries.ts'
import { required } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

export const formHandlers = implement(formCalls, {
  async queryFields(ctx, { bventId }) {
    await findEvent(ctx, bventId)
    const fields = await everyField(ctx.db, bventId, ctx.language)
    const names = new Set(fields.map(({ fieldName }) => fieldName))
    return [...fields, ...systemFields(ctx.language).filter(({ fieldName }) => !names.has(fieldName))]
  },

  async pathFields(ctx, { bventId, pathId, language = ctx.language }) {
    await findEvent(ctx, bventId)
    const { fields } = await formOf(ctx.db, bventId, { language, pathId })
    return { fields, groups: groupsOf(fields, language) }
  },

  async pageConfig(ctx, which) {
    await findEvent(ctx, which.bventId)
    return pageConfigOf(ctx.db, which)
  },
  commonPageConfig: (ctx, { pageType, language = ctx.language }) => commonPageConfig(pageType, language),
  savePageConfig: (ctx, { pageId, ...given }) => savePage(ctx, { ...given, pageId: pageId || undefined }),

  async rules(ctx, { bventId, pathId }) {
    await findEvent(ctx, bventId)
    return { list: (await formOf(ctx.db, bventId, { language: ctx.language, pathId })).rules }
  },
  async saveRules(ctx, given) {
    const { all } = await saveRules(ctx, { ...given, at: (index) => `rules.${index}.` })
    return { list: all }
  },
  async addRule(ctx, { bventId, isConfirmed, ...rule }) {
    const { saved } = await saveRules(ctx, { bventId, isConfirmed, rules: [rule], at: () => '' })
    return { id: required(saved[0]).id }
  },
  async updateRule(ctx, { bventId, isConfirmed, ...rule }) {
    await saveRules(ctx, { bventId, isConfirmed, rules: [rule], at: () => '' })
    return { id: rule.id }
  },
  async removeRule(ctx, given) {
    await removeRule(ctx, given)
    return OK
  },
  async simulateRules(ctx, { bventId, pathId, ticketId, values }) {
    const event = await findEvent(ctx, bventId)
    if (ticketId) required(await findTicket(ctx.db, bventId, ticketId))
    const { fields, rules } = await formOf(ctx.db, bventId, { language: ctx.language, pathId })
    const states = evaluateRules(rules, fields, { values, ticketId, timeZone: event.timeZone })
    return { list: [...states].map(([fieldName, state]) => ({ fieldName, ...state })) }
  },
  async optionControlledByRules(ctx, { bventId, pathId }) {
    await findEvent(ctx, bventId)
    return optionsControlled((await formOf(ctx.db, bventId, { language: ctx.language, pathId })).rules)
  },

  addField: (ctx, given) => addField(ctx, given),
  updateField: (ctx, given) => updateField(ctx, given),
  deleteField: async (ctx, given) => ({ ...OK, version: await deleteField(ctx, given) }),

  async pageList(ctx, { bventId, language }) {
    await findEvent(ctx, bventId)
    return pagesOf(ctx.db, bventId, { language })
  },
  async pathPageList(ctx, { bventId, pathId, language }) {
    const event = await findEvent(ctx, bventId)
    return pagesOf(ctx.db, bventId, { pathId, language: language ?? languageOf(event.languages[0]) })
  },
  pageVersions: (ctx, asked) => pageVersions(ctx, asked),
  ...pageDraftHandlers,
  async menuList(ctx, { bventId, language }) {
    await findEvent(ctx, bventId)
    const pages = await pagesOf(ctx.db, bventId, { language })
    const of = (types: readonly PageType[]) => pages.filter(({ pageType }) => types.includes(pageType))
    return {
      RegPath: of(menuGroups.RegPath),
      RegPathResult: of(menuGroups.RegPathResult),
      RegCustomETicket: of(menuGroups.RegCustomETicket),
      RegUserCenter: of(menuGroups.RegUserCenter),
    }
  },

  settingList: (ctx, { bventId }) => settingsOf(ctx, bventId),
  saveSetting: (ctx, given) => saveSetting(ctx, given),
  async paths(ctx, { bventId }) {
    await findEvent(ctx, bventId)
    return pathsOf(ctx.db, bventId)
  },
  savePath: (ctx, given) => savePath(ctx, given),
  async offlinePaymentDescription(ctx, { bventId, language }) {
    await findEvent(ctx, bventId)
    return { description: await offlineDescription(ctx, bventId, language) }
  },
  saveOfflinePaymentDescription: async (ctx, { bventId, language, description }) => ({
    description: await saveOfflineDescription(ctx, bventId, language, description),
  }),

  jumpPageList: ({ language }) => jumpPages.map((value) => ({ label: textIn(formMessages[`forms.jump.${value}`], language), value })),
  async languageOptions(ctx, { bventId }) {
    const event = await findEvent(ctx, bventId)
    const offered = languages.filter((language) => event.languages.includes(language))
    return {
      languageOption: offered.map((value) => ({ label: textIn(formMessages[`forms.language.${value}`], ctx.language), value })),
      activeLanguage: event.languages.length > 0 ? languageOf(event.languages[0]) : DEFAULT_LANGUAGE,
    }
  },

  customerLevelOne: ({ language }) => customerLevelOne(language),
  customerLevelTwo: ({ language }, { key }) => required(customerLevelTwo(key, language)),
  async customerMapping(ctx, { bventId }) {
    await findEvent(ctx, bventId)
    return { mapping: await mappingOf(ctx.db, bventId) }
  },
  async saveCustomerMapping(ctx, { bventId, mapping }) {
    await saveMapping(ctx, bventId, mapping)
    return OK
  },
  previewPdf: (ctx, request) => previewPdf(ctx, request),

  templateList: (ctx, asked) => listTemplates(ctx, asked),
  templateSave: async (ctx, given) => ({ templateId: await saveTemplate(ctx, given) }),
  async templateDelete(ctx, { templateId }) {
    await deleteTemplate(ctx, templateId)
    return OK
  },
  templateFollowers: (ctx, asked) => listFollowers(ctx, asked),
  templateDifference: (ctx, which) => templateDifference(ctx, which),
  async templateApply(ctx, given) {
    await applyTemplate(ctx, given)
    return OK
  },
})
