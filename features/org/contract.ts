import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, line, option, person, search } from '#core/schema.ts'

export const menuNode = z.object({
  code: z.string(),
  pageCode: z.string(),
  url: z.string(),
  get children() {
    return z.array(menuNode)
  },
})
export type MenuNode = { code: string; pageCode: string; url: string; children: MenuNode[] }

export const orgInfo = z.object({
  id: z.string(),
  name: z.string(),
  topOrgId: z.string(),
  logo: z.string().nullable(),
  orgAccountStatus: z.int(),
})

export const appCodes = ['litehome', 'lite'] as const
export const programTags = ['', 'external'] as const

const evenWhenLocked = { isEvenWhenLocked: true } as const

export const orgCalls = {
  globalParams: defineCall({
    method: 'GET',
    path: 'globalParams',
    access: 'member',
    request: z.object({ topOrgId: id.optional() }),
    response: z.object({ param: z.string() }),
    ...evenWhenLocked,
  }),
  isAdmin: defineCall({
    method: 'GET',
    path: 'Organization/isAdmin',
    access: 'member',
    response: z.object({ isAdmin: z.boolean() }),
    ...evenWhenLocked,
  }),
  getOrg: defineCall({ method: 'GET', path: 'Organization/GetOrg', access: 'member', response: orgInfo, ...evenWhenLocked }),
  authedResources: defineCall({
    method: 'POST',
    path: '/api/UserResource/AccountUser/v1/AuthedResources',
    access: 'member',
    request: z.object({ orgId: id.optional() }),
    response: z.object({ authedResCodes: z.array(z.string()) }),
    effect: 'read',
    ...evenWhenLocked,
  }),
  menuTrees: defineCall({
    method: 'POST',
    path: 'menu/GetMenuTrees',
    access: 'member',
    request: z.object({
      orgId: id.optional(),
      appCode: z.enum(appCodes),
      tag: z.enum(programTags).default(''),
      orgType: z.literal('Sponsor').default('Sponsor'),
      orgAccountType: line.default('AccountMgmt'),
    }),
    response: z.object({ menuTrees: z.array(menuNode), authedResCodes: z.array(z.string()), appCode: z.string(), programTag: z.string() }),
    effect: 'read',
    ...evenWhenLocked,
  }),
  langResourceList: defineCall({
    method: 'GET',
    path: 'langResourceList',
    access: 'public',
    request: z.object({ lang: line.optional() }),
    response: z.record(z.string(), z.string()),
    ...evenWhenLocked,
  }),
  languageDictionary: defineCall({
    method: 'GET',
    path: 'bventPage/languageDictionary',
    access: 'member',
    request: z.object({ lang: line.optional() }),
    response: z.array(z.object({ label: z.string(), value: z.string() })),
    ...evenWhenLocked,
  }),
  dictionaryTree: defineCall({
    method: 'GET',
    path: 'ResourceManagement/Dictionary/GetTree',
    access: 'member',
    request: z.object({ groupCode: line, level: z.int().min(0).max(9).default(0) }),
    response: z.array(option),
    ...evenWhenLocked,
  }),
  /** What the customer-relationship host shows about the organisation that its user works for. */
  companyForQiDian: defineCall({
    method: 'GET',
    path: 'getComInformationForQiDian',
    access: 'member',
    response: z.object({
      id: z.string(),
      name: z.string(),
      logo: z.string().nullable(),
      topOrgId: z.string(),
      isOfficialUser: z.boolean(),
    }),
    ...evenWhenLocked,
  }),
  topOrgList: defineCall({
    method: 'GET',
    path: 'TopOrgList',
    access: 'account',
    response: z.array(z.object({ id: z.string(), name: z.string() })),
    ...evenWhenLocked,
  }),
  membersNoPage: defineCall({
    method: 'POST',
    path: 'Member/GetMembersNoPage',
    access: 'member',
    request: z.object({ keyWords: search.optional(), departmentId: id.optional() }),
    response: z.array(person),
    effect: 'read',
  }),
  departmentAccounts: defineCall({
    method: 'POST',
    path: 'account/DepartmentAccounts',
    access: 'member',
    request: z.object({ departmentId: id.optional() }),
    response: z.array(person),
    effect: 'read',
  }),
}
