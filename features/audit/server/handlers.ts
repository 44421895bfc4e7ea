import { auditCalls } from '#features/audit/contract.ts'
import { listActivity } from '#features/audit/server/activity.ts'
import { distinctActions, listAudit, named } from '#features/audit/server/queries.ts'
import { implement, page } from '#server/kit/implement.ts'

export const auditHandlers = implement(auditCalls, {
  async list(ctx, search) {
    const { list, pager } = await listAudit(ctx, search)
    return page({ list: await named(ctx, list) }, pager)
  },

  async activity(ctx, { bventId, ...paging }) {
    const { list, pager } = await listActivity(ctx, bventId, paging)
    return page({ list }, pager)
  },

  actions: async ({ db }) => ({ actions: await distinctActions(db) }),
})
