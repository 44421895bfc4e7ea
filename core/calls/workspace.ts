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

export const appCodes = ['litehome', 'lite'] as const
export const programTags = ['', 'external'] as const

const evenWhenLocked = { isEvenWhenLocked: true } as const

/** What the console's frame asks, whatever the feature: configuration, menu, texts, regions, colleagues. */
export const workspaceCalls = {
  globalParams: defineCall({
    method: 'GET',
    path: 'globalParams',
    access: 'member',
    request: z.object({ topOrgId: id.optional() }),
    response: z.object({ param: z.string() }),
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
  dictionaryTree: defineCall({
    method: 'GET',
    path: 'ResourceManagement/Dictionary/GetTree',
    access: 'member',
    request: z.object({ groupCode: line, level: z.int().min(0).max(9).default(0) }),
    response: z.array(option),
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
}
