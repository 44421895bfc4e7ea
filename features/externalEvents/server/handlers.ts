import { OK } from '#core/schema.ts'
import { externalEventCalls } from '#features/externalEvents/contract.ts'
import { saveList } from '#features/externalEvents/server/lists.ts'
import { findExternal } from '#features/externalEvents/server/queries.ts'
import { createRight, deleteRight, listRights, updateRight } from '#features/externalEvents/server/rights.ts'
import { infoOf } from '#features/events/server/eventInfo.ts'
import { rowOf } from '#features/events/server/queries.ts'
import { createEvent, updateEvent } from '#features/events/server/saveEvent.ts'
import { implement } from '#server/kit/implement.ts'

export const externalEventHandlers = implement(externalEventCalls, {
  create: (ctx, { organizer, role, ...input }) => createEvent(ctx, input, { organizer, role }),
  async update(ctx, { bventId, version, ...change }) {
    await findExternal(ctx, bventId)
    return updateEvent(ctx, bventId, version, change)
  },
  async detail(ctx, { bventId }) {
    const event = await findExternal(ctx, bventId)
    return { ...(await infoOf(ctx, event)), organizer: event.organizer ?? '', role: event.role ?? '' }
  },
  miniDetail: async (ctx, { bventId }) => rowOf(await findExternal(ctx, bventId), ctx),

  getContact: async (ctx, { bventId }) => ({ contacts: (await findExternal(ctx, bventId)).contacts as never }),
  async saveContact(ctx, { bventId, contacts, seen }) {
    await saveList(ctx, bventId, 'contacts', contacts, seen)
    return OK
  },
  getTarget: async (ctx, { bventId }) => ({ targets: (await findExternal(ctx, bventId)).targets as never }),
  async saveTarget(ctx, { bventId, targets, seen }) {
    await saveList(ctx, bventId, 'targets', targets, seen)
    return OK
  },

  benefitList: (ctx, { bventId }) => listRights(ctx, 'benefit', bventId),
  benefitCreate: (ctx, { bventId, ...fields }) => createRight(ctx, 'benefit', bventId, fields),
  async benefitUpdate(ctx, { bventId, id, ...fields }) {
    await updateRight(ctx, 'benefit', bventId, id, fields)
    return OK
  },
  async benefitDelete(ctx, { bventId, id }) {
    await deleteRight(ctx, 'benefit', bventId, id)
    return OK
  },
  obligationList: (ctx, { bventId }) => listRights(ctx, 'obligation', bventId),
  obligationCreate: (ctx, { bventId, ...fields }) => createRight(ctx, 'obligation', bventId, fields),
  async obligationUpdate(ctx, { bventId, id, ...fields }) {
    await updateRight(ctx, 'obligation', bventId, id, fields)
    return OK
  },
  async obligationDelete(ctx, { bventId, id }) {
    await deleteRight(ctx, 'obligation', bventId, id)
    return OK
  },
})
