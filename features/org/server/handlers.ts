import { isAdminRole } from '#core/access.ts'
import { globalDefaults, type GlobalConfig } from '#core/globalConfig.ts'
import { languageOf, languages } from '#core/language.ts'
import { dictionaryOf, textIn } from '#core/messages.ts'
import { allMessages } from '#features/registry.ts'
import { isSeller, sellerOf } from '#features/credits/server/seller.ts'
import { orgCalls } from '#features/org/contract.ts'
import { orgMessages } from '#features/org/messages.ts'
import { everyPage } from '#features/pages.ts'
import { dictionaryTree } from '#features/org/server/dictionary.ts'
import { askedFields } from '#features/org/server/askedFields.ts'
import { menuTreeOf } from '#features/org/server/menu.ts'
import { findOrg, listMembers } from '#features/org/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

async function configOf({ db, who }: Context): Promise<GlobalConfig> {
  const { globalConfig } = required(await findOrg(db, who.orgId))
  const selling = { isUseRechargeModule: (await sellerOf(db)) !== null, isSeller: await isSeller(db) }
  return { ...globalDefaults, ...(globalConfig as Partial<GlobalConfig>), ...selling }
}

export const orgHandlers = implement(orgCalls, {
  async globalParams(ctx) {
    const config = await configOf(ctx)
    return { param: Buffer.from(JSON.stringify(config)).toString('base64') }
  },

  isAdmin: ({ who }) => ({ isAdmin: isAdminRole(who.roles) }),

  async getOrg({ db, who }) {
    const org = required(await findOrg(db, who.orgId))
    return { id: org.topOrgId, name: org.name, topOrgId: org.topOrgId, logo: org.logo, orgAccountStatus: org.accountStatus }
  },

  authedResources: ({ who }) => ({ authedResCodes: [...who.codes] }),

  async menuTrees(ctx, { appCode, tag }) {
    if (ctx.who.roles.length === 0) throw new AppError('org.noMenu')
    const config = await configOf(ctx)
    const menuTrees = menuTreeOf(everyPage, { appCode, tag, codes: ctx.who.codes, config, fieldNames: await askedFields(ctx.db) })
    return { menuTrees, authedResCodes: [...ctx.who.codes], appCode, programTag: tag }
  },

  langResourceList: ({ language }, { lang }) => dictionaryOf(allMessages, lang ? languageOf(lang) : language),

  languageDictionary({ language }, { lang }) {
    const asked = lang ? languageOf(lang) : language
    return languages.map((value) => ({ label: textIn(orgMessages[`org.language_${value}`], asked), value }))
  },

  dictionaryTree: ({ language }, { groupCode, level }) => required(dictionaryTree(groupCode, level, language)),

  async companyForQiDian({ db, who }) {
    const { topOrgId, name, logo, isOfficial } = required(await findOrg(db, who.orgId))
    return { id: topOrgId, name, logo, topOrgId, isOfficialUser: isOfficial }
  },

  async topOrgList({ db, who }) {
    const orgs = await db
      .selectFrom('org')
      .innerJoin('member', 'member.topOrgId', 'org.topOrgId')
      .select(['org.topOrgId as id', 'org.name'])
      .where('member.accountId', '=', who.accountId)
      .where('member.isDisabled', '=', false)
      .where('org.accountStatus', '<>', 2)
      .orderBy('org.name')
      .execute()
    return orgs
  },

  membersNoPage: ({ db }, search) => listMembers(db, search),

  departmentAccounts: ({ db }, { departmentId }) => listMembers(db, { departmentId }),
})
