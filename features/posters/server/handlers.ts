import { findEvent } from '#features/events/server/queries.ts'
import { posterCalls } from '#features/posters/contract.ts'
import { paintPoster, type PaintAsked } from '#features/posters/server/paintPoster.ts'
import { countsOf, listPeople, peopleOf } from '#features/posters/server/people.ts'
import { readPoster, savePoster } from '#features/posters/server/scenes.ts'
import { countTemplates, deleteTemplate, listTemplates, readTemplate, saveTemplate } from '#features/posters/server/templates.ts'
import type { Context } from '#server/kit/context.ts'
import { given } from '#server/kit/errors.ts'
import { implement, type FileAnswer } from '#server/kit/implement.ts'

async function printed(ctx: Context, asked: PaintAsked): Promise<FileAnswer> {
  const { bytes, mediaType, fileName } = await paintPoster({ ...ctx, orgId: ctx.who.orgId }, asked)
  return { fileName, mediaType, bytes: bytes.length, body: bytes }
}

export const posterHandlers = implement(posterCalls, {
  pageList: listTemplates,
  template: readTemplate,
  saveTemplate,
  deleteTemplate,
  manage: countTemplates,
  read: async (ctx, request) => ({
    ...(await readPoster(ctx, request)),
    kinds: await countsOf(ctx, request.bventId, request.businessType),
  }),
  save: savePoster,
  people: listPeople,
  async print(ctx, { bventId, businessType, kind, subjectId, format }) {
    await findEvent(ctx, bventId)
    if (!kind) return printed(ctx, { bventId, businessType, format })
    const ownerId = await peopleOf(ctx.hooksOf, kind).sightOf(ctx, bventId)
    return printed(ctx, { bventId, businessType, format, subject: { kind, id: given(subjectId, 'subjectId'), ownerId } })
  },
  async mine(ctx, { bventId, format }) {
    await findEvent(ctx, bventId)
    const subject = { kind: 'inviter', id: ctx.who.accountId } as const
    return printed(ctx, { bventId, businessType: 'Invitation', format, subject })
  },
})
