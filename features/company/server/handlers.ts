import { OK } from '#core/schema.ts'
import { companyCalls } from '#features/company/contract.ts'
import { permissionCalls } from '#features/company/permissionContract.ts'
import { roleCalls } from '#features/company/roleContract.ts'
import { questionsOf } from '#features/company/server/narrowedQuestions.ts'
import { listDataRules, saveDataRule, tryDataRule } from '#features/company/server/dataRules.ts'
import { deleteRole, listOwnRoles, roleHolders, saveRole } from '#features/company/server/ownRoles.ts'
import { countMembers, searchMembers } from '#features/company/server/queries.ts'
import { listDepartments } from '#features/company/server/departments.ts'
import { removeDepartment, saveDepartment } from '#features/company/server/saveDepartment.ts'
import { dismissMember, saveMember } from '#features/company/server/saveMember.ts'
import { claimFile } from '#features/files/server/claimFiles.ts'
import { FILE_PATH } from '#features/files/server/queries.ts'
import { findOrg } from '#features/org/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { implement, page } from '#server/kit/implement.ts'

export const companyHandlers = implement(
  { ...companyCalls, ...permissionCalls, ...roleCalls },
  {
    async info({ db, who }) {
      const org = required(await findOrg(db, who.orgId))
      const service = who.benefits.find(({ functionKey }) => functionKey === 'LightEventApplication')
      return {
        id: org.topOrgId,
        name: org.name,
        logo: org.logo,
        orgAccountStatus: org.accountStatus,
        isOfficialUser: org.isOfficial,
        beginDurationTime: service?.beginDurationTime?.toISOString() ?? null,
        endDurationTime: service?.endDurationTime?.toISOString() ?? null,
        memberCount: await countMembers(db, who.orgId),
        version: org.version,
      }
    },

    async save(ctx, { name, logo, version }) {
      const { db, who } = ctx
      const before = required(await findOrg(db, who.orgId))
      if (logo && logo !== before.logo) await claimFile(ctx, logo.slice(`${FILE_PATH}/`.length), 'logo')
      const { numUpdatedRows } = await db
        .updateTable('org')
        .set({ name, logo, version: version + 1 })
        .where('topOrgId', '=', who.orgId)
        .where('version', '=', version)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw new AppError('core.changed')
      await audit(ctx, {
        action: 'company.savedInfo',
        objectId: who.orgId,
        before: { name: before.name, logo: before.logo },
        after: { name, logo },
      })
      return { version: version + 1 }
    },

    async members({ db, who }, search) {
      const { list, pager } = await searchMembers(db, who.orgId, search)
      return page({ list }, pager)
    },

    saveMember,
    dataRules: listDataRules,
    saveDataRule,
    tryDataRule,
    questions: (ctx) => questionsOf(ctx),
    ownRoles: listOwnRoles,
    roleHolders,
    saveRole,
    deleteRole,

    async removeMember(ctx, request) {
      await dismissMember(ctx, request)
      return OK
    },

    departments: async ({ db }) => ({ list: await listDepartments(db) }),

    saveDepartment,

    async deleteDepartment(ctx, request) {
      await removeDepartment(ctx, request)
      return OK
    },
  },
)
