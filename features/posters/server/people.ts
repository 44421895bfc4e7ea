import type { RequestOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import { findEvent } from '#features/events/server/queries.ts'
import type { posterCalls } from '#features/posters/contract.ts'
import { kindsOf } from '#features/posters/rules.ts'
import type { BusinessType } from '#features/posters/scene.ts'
import type { Context, HooksOf, PosterKind, PosterPeople } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'
import { page } from '#server/kit/implement.ts'

/** The feature that knows these people. */
export function peopleOf(hooksOf: HooksOf, kind: PosterKind): PosterPeople {
  return required(hooksOf('posterPeople').find(({ kinds }) => kinds.includes(kind)))
}

export async function countsOf(ctx: Context, bventId: string, businessType: BusinessType) {
  const counts: { kind: PosterKind; total: number }[] = []
  for (const kind of kindsOf[businessType]) {
    const people = peopleOf(ctx.hooksOf, kind)
    const ownerId = await people.sightOf(ctx, bventId)
    counts.push({ kind, total: (await people.list(ctx, { kind, bventId, ownerId, from: 0, most: 0 })).total })
  }
  return counts
}

export async function listPeople(ctx: Context, request: RequestOf<typeof posterCalls.people>) {
  const { bventId, kind, keyWords, pageNo, pageSize } = request
  await findEvent(ctx, bventId)
  const people = peopleOf(ctx.hooksOf, kind)
  const ownerId = await people.sightOf(ctx, bventId)
  const { total, list } = await people.list(ctx, { kind, bventId, ownerId, keyWords, from: (pageNo - 1) * pageSize, most: pageSize })
  const shown = list.map(({ path, ...person }) => ({ ...person, url: ctx.config.PUBLIC_URL + path }))
  return page({ list: shown }, pagerOf(request, total))
}
