import { z } from 'zod'
import { roles } from '#core/access.ts'
import { defineCall } from '#core/call.ts'
import { id, isOk, list, paging, search, version } from '#core/schema.ts'
import { isEmail, isMobile } from '#core/contact.ts'

const name = z.string().trim().min(1).max(60)
const role = z.enum(roles)

export const member = z.object({
  accountId: z.string(),
  name: z.string(),
  /** As the organisation knows it; of a person it did not add by it, masked. */
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  roles: z.array(role),
  /** Copies of built-in roles, each in the place of its base. */
  ownRoles: z.array(z.object({ id: z.string(), name: z.string(), base: role })),
  departmentId: z.string().nullable(),
  departmentName: z.string().nullable(),
  isDisabled: z.boolean(),
  joinedTime: z.string(),
  version,
})
export type Member = z.output<typeof member>

export const department = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  sortId: z.int(),
  memberCount: z.int(),
  version,
})
export type Department = z.output<typeof department>

export const company = z.object({
  id: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  orgAccountStatus: z.int(),
  isOfficialUser: z.boolean(),
  beginDurationTime: z.string().nullable(),
  endDurationTime: z.string().nullable(),
  memberCount: z.int(),
  version,
})
export type Company = z.output<typeof company>

const email = z.string().trim().max(200).refine(isEmail).optional()
const mobile = z.string().trim().max(30).refine(isMobile).optional()
const act = { method: 'POST', access: 'litehome_res_act_company' } as const

export const companyCalls = {
  info: defineCall({
    method: 'GET',
    path: 'Organization/detail',
    access: 'litehome_res_page_companyinfo',
    response: company,
    isEvenWhenLocked: true,
  }),
  save: defineCall({
    ...act,
    path: 'Organization/save',
    request: z.object({
      name,
      logo: z
        .string()
        .regex(/^\/files\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
        .nullable(),
      version,
    }),
    response: z.object({ version }),
  }),
  members: defineCall({
    method: 'GET',
    path: 'Member/list',
    access: 'litehome_res_page_permission',
    request: z.object({ keyWords: search.optional(), departmentId: id.optional(), role: role.optional(), ...paging }),
    response: list(member),
  }),
  /** Without `accountId` a person is added, by e-mail or mobile; with it, the member is changed. */
  saveMember: defineCall({
    ...act,
    path: 'Member/save',
    request: z.object({
      accountId: id.optional(),
      name,
      email,
      mobile,
      roles: z.array(role).max(roles.length),
      /** Their bases need not be named among the roles. Left out: as they are. */
      ownRoleIds: z.array(id).max(10).optional(),
      departmentId: id.nullable().optional(),
      isDisabled: z.boolean().optional(),
      version: version.optional(),
    }),
    /** The password of an account made here is told this once. */
    response: z.object({ accountId: z.string(), version, password: z.string().nullable() }),
  }),
  removeMember: defineCall({ ...act, path: 'Member/remove', request: z.object({ accountId: id, version }), response: isOk }),
  departments: defineCall({
    method: 'GET',
    path: 'Department/list',
    access: ['litehome_res_page_department', 'litehome_res_page_permission'],
    response: list(department),
  }),
  /** `sortId` is the place among its siblings, from 0; they make room. */
  saveDepartment: defineCall({
    ...act,
    path: 'Department/save',
    request: z.object({
      id: id.optional(),
      parentId: id.nullable().optional(),
      name: name.optional(),
      sortId: z.int().min(0).max(10_000).optional(),
      version: version.optional(),
    }),
    response: z.object({ id: z.string(), version }),
  }),
  deleteDepartment: defineCall({ ...act, path: 'Department/delete', request: z.object({ id, version }), response: isOk }),
}
